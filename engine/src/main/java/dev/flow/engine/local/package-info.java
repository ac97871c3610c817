/** A real Temporal server as a supervised child process with a database file, for one machine. */
@NullMarked
package dev.flow.engine.local;

import org.jspecify.annotations.NullMarked;
