/** What each kind of task does. */
@NullMarked
package dev.flow.engine.interpreter.task;

import org.jspecify.annotations.NullMarked;
