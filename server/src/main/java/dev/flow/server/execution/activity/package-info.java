/** Activity tasks: they are handed to workers, heartbeat, end, and are tried again. */
@NullMarked
package dev.flow.server.execution.activity;

import org.jspecify.annotations.NullMarked;
