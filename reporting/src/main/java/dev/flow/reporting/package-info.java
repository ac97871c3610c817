/** How runs and errors are shown as text: the tree of tasks, errors at their source position, durations, colours. */
@NullMarked
package dev.flow.reporting;

import org.jspecify.annotations.NullMarked;
