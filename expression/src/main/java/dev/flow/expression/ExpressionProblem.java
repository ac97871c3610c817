package dev.flow.expression;

import org.jspecify.annotations.Nullable;

/**
 * One mistake, or one suspicion, in the text of a program.
 *
 * @param code kebab-case and stable: {@code expression-syntax}, {@code expression-unknown-function},
 *     {@code expression-unknown-variable}, {@code expression-arity}, {@code expression-regex},
 *     {@code expression-unreachable} and so on; all of them are in {@link ExpressionProblemCode}
 * @param message one sentence
 * @param start where it begins, an offset in UTF-16 units into the program's text
 * @param end where it ends, exclusive
 * @param hint what to do about it, when that is known
 */
public record ExpressionProblem(
        String code,
        String message,
        int start,
        int end,
        @Nullable String hint) {}
