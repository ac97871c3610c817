/** Reads the values of steps and compares them as the vocabulary promises. */
@NullMarked
package dev.flow.conformance.json;

import org.jspecify.annotations.NullMarked;
