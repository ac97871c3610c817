package dev.flow.runs;

import org.jspecify.annotations.Nullable;

/**
 * What is wrong with a part of a request.
 *
 * @param pointer JSON pointer into the request, whose workflow input is {@code /input}
 * @param code the keyword of the schema, or the rule, that refuses it
 */
public record InputProblem(
        String pointer,
        String code,
        String message,
        @Nullable String hint) {}
