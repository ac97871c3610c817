package dev.flow.expression.internal.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a value is taken apart with. */
public sealed interface Pattern {

    /** {@code $name} */
    record Name(Span span, String name) implements Pattern {}

    /** {@code [first, second]} */
    record Elements(Span span, List<Pattern> patterns) implements Pattern {}

    /** {@code {key: pattern}} */
    record Fields(Span span, List<Entry> entries) implements Pattern {}

    /**
     * One field.
     *
     * @param key its key
     * @param variable the variable that gets its value too, in {@code {$name}} and {@code {$name: pattern}}
     * @param pattern what its value is taken apart with
     */
    record Entry(
            Syntax key, @Nullable Name variable, @Nullable Pattern pattern) {}
}
