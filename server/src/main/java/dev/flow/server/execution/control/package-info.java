/** What clients do to runs: signal, cancel, terminate, delete, reset, change options. */
@NullMarked
package dev.flow.server.execution.control;

import org.jspecify.annotations.NullMarked;
