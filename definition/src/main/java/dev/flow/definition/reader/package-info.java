/** YAML and JSON texts as trees whose nodes know their positions. */
@NullMarked
package dev.flow.definition.reader;

import org.jspecify.annotations.NullMarked;
