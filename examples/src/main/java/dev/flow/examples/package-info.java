/** The small HTTP service that the examples and the language guide call. */
@NullMarked
package dev.flow.examples;

import org.jspecify.annotations.NullMarked;
