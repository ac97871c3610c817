/** Workflow tasks: they are handed to workers with the history, and their commands become events. */
@NullMarked
package dev.flow.server.execution.task;

import org.jspecify.annotations.NullMarked;
