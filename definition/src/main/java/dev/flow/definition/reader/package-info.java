/** YAML and JSON texts as trees whose every node knows where it stands. */
@NullMarked
package dev.flow.definition.reader;

import org.jspecify.annotations.NullMarked;
