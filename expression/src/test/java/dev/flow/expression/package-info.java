/** Facts about expressions. */
@NullMarked
package dev.flow.expression;

import org.jspecify.annotations.NullMarked;
