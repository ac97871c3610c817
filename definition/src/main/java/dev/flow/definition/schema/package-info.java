/** JSON Schema of the documents that people write, for their editors. */
@NullMarked
package dev.flow.definition.schema;

import org.jspecify.annotations.NullMarked;
