/** Events in workflows: tasks that emit and listen, and which events a task takes. */
@NullMarked
package dev.flow.engine.interpreter.event;

import org.jspecify.annotations.NullMarked;
