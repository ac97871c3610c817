/** Everything that can be wrong with a configuration, found in one walk over each document and one over all of them. */
@NullMarked
package dev.flow.definition.check;

import org.jspecify.annotations.NullMarked;
