/** The vocabulary: what each step of a feature does. */
@NullMarked
package dev.flow.conformance.step;

import org.jspecify.annotations.NullMarked;
