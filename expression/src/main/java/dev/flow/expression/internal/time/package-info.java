/** Dates as jq has them: broken-down time in UTC, and the formats of C's {@code strftime} and {@code strptime}. */
@NullMarked
package dev.flow.expression.internal.time;

import org.jspecify.annotations.NullMarked;
