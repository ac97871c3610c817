/** Slots of a document that are evaluated when a run reaches them: templates, durations, schemas. */
@NullMarked
package dev.flow.definition.value;

import org.jspecify.annotations.NullMarked;
