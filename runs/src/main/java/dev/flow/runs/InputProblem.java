package dev.flow.runs;

import org.jspecify.annotations.Nullable;

/**
 * What is wrong with a part of an input.
 *
 * @param pointer JSON pointer into the input; empty for all of it
 * @param code the keyword of the schema that refuses it
 */
public record InputProblem(
        String pointer,
        String code,
        String message,
        @Nullable String hint) {}
