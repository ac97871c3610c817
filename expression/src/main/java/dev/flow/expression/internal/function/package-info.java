/**
 * The builtins, by theme: functions of their input and the values of their arguments, and those that are written in jq.
 */
@NullMarked
package dev.flow.expression.internal.function;

import org.jspecify.annotations.NullMarked;
