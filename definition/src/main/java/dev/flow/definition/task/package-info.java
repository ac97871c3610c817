/** The task tree of a checked document, as data. */
@NullMarked
package dev.flow.definition.task;

import org.jspecify.annotations.NullMarked;
