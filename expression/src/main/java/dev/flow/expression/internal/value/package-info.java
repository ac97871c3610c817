/** Values: their kinds, order, equality, numbers, text form, and containers that are cheap to build step by step. */
@NullMarked
package dev.flow.expression.internal.value;

import org.jspecify.annotations.NullMarked;
