/** Values of steps: read, and compared as the vocabulary promises. */
@NullMarked
package dev.flow.conformance.json;

import org.jspecify.annotations.NullMarked;
