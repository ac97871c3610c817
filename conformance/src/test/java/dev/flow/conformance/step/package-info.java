/** The definitions of the steps of features. */
@NullMarked
package dev.flow.conformance.step;

import org.jspecify.annotations.NullMarked;
