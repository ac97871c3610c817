/** Updates: they are delivered by workflow tasks, and their callers wait until they are accepted or completed. */
@NullMarked
package dev.flow.server.execution.update;

import org.jspecify.annotations.NullMarked;
