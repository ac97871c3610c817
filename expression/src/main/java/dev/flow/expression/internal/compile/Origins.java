package dev.flow.expression.internal.compile;

import dev.flow.expression.internal.syntax.Syntax;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What names mean to {@link ReadsAnalysis}: an immutable list, the innermost first. */
record Origins(@Nullable Origins outer, String name, Meaning meaning) {
    static final Origins NONE = new Origins(null, "", new Value(Set.of()));

    sealed interface Meaning {}

    /** A variable that may be all of these. */
    record Value(Set<String> roots) implements Meaning {}

    /** A function, and the names where it is defined. */
    record Function(Syntax.Definition definition, @Nullable Origins names) implements Meaning {}

    /** A parameter: an argument, and the names where that stands. */
    record Argument(Syntax body, Origins names) implements Meaning {}

    Origins with(String added, Meaning what) {
        return new Origins(this, added, what);
    }

    @Nullable
    Value variable(String wanted) {
        for (Origins names = this; names != null; names = names.outer) {
            if (names.meaning instanceof Value value && names.name.equals(wanted) && names.outer != null) {
                return value;
            }
        }
        return null;
    }

    /** A function or a parameter, with the names that its body sees. */
    @Nullable
    Found callable(String wanted, List<Syntax> arguments) {
        for (Origins names = this; names != null; names = names.outer) {
            if (!names.name.equals(wanted)) {
                continue;
            }
            if (names.meaning instanceof Function function
                    && function.definition.parameters().size() == arguments.size()) {
                return new Found(names.meaning, function.names == null ? names : function.names);
            }
            if (names.meaning instanceof Argument argument && arguments.isEmpty()) {
                return new Found(names.meaning, argument.names);
            }
        }
        return null;
    }

    record Found(Meaning meaning, Origins names) {}
}
