package dev.flow.expression.internal.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A destructuring pattern: what follows {@code as}. */
public sealed interface DestructuringPattern {

    /** {@code $name} */
    record Name(Span span, String name) implements DestructuringPattern {}

    /** {@code [first, second]} */
    record Elements(Span span, List<DestructuringPattern> patterns) implements DestructuringPattern {}

    /** {@code {key: pattern}} */
    record Fields(Span span, List<Entry> entries) implements DestructuringPattern {}

    /**
     * One field.
     *
     * @param key its key
     * @param variable the variable that gets its value too, in {@code {$name}} and {@code {$name: pattern}}
     * @param pattern what its value is destructured with
     */
    record Entry(
            SyntaxTree key,
            @Nullable Name variable,
            @Nullable DestructuringPattern pattern) {}
}
