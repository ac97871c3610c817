/** Formats documents: one layout, every comment kept, the value unchanged. */
@NullMarked
package dev.flow.definition.format;

import org.jspecify.annotations.NullMarked;
