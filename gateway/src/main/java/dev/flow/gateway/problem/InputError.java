package dev.flow.gateway.problem;

import org.jspecify.annotations.Nullable;

/**
 * One thing that is wrong with an input.
 *
 * @param pointer JSON pointer into the body, empty for all of it; {@code ?name} for a parameter of the query,
 *     {@code {name}} for one of the path, a header's name for a header
 * @param code the rule that is broken: {@code type}, {@code required}, {@code maxLength}, …
 * @param hint what to do
 */
public record InputError(
        String pointer,
        String code,
        String message,
        @Nullable String hint) {}
