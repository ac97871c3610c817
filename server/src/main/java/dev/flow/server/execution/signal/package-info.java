/** Signals: of clients, of other workflows, of starts. */
@NullMarked
package dev.flow.server.execution.signal;

import org.jspecify.annotations.NullMarked;
