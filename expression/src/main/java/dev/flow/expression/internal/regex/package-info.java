/**
 * Regular expressions in the syntax that jq has (Oniguruma's {@code PERL_NT}), matched by backtracking on an explicit
 * stack, so that every move can be counted and no pattern can use up the Java stack. {@code java.util.regex} recurses,
 * and how deep it can is different from run to run.
 */
@NullMarked
package dev.flow.expression.internal.regex;

import org.jspecify.annotations.NullMarked;
