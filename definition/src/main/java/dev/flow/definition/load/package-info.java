/** Makes definitions of checked workflows: references are resolved, documents fetched once, digests computed. */
@NullMarked
package dev.flow.definition.load;

import org.jspecify.annotations.NullMarked;
