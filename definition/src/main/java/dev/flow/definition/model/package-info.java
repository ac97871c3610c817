/** Builds the task tree from a document that was checked: templates compiled, references into {@code use} resolved. */
@NullMarked
package dev.flow.definition.model;

import org.jspecify.annotations.NullMarked;
