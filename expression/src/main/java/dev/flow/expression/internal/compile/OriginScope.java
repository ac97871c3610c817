package dev.flow.expression.internal.compile;

import dev.flow.expression.internal.syntax.SyntaxTree;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The names that are visible at one position, with the values they may hold, for {@link ReadsAnalysis}: an immutable
 * list, the innermost first.
 */
record OriginScope(@Nullable OriginScope outer, String name, Meaning meaning) {
    static final OriginScope NONE = new OriginScope(null, "", new Value(Set.of()));

    sealed interface Meaning {}

    /** A variable that may be all of these. */
    record Value(Set<String> roots) implements Meaning {}

    /** A function, and the names where it is defined. */
    record Function(
            SyntaxTree.Definition definition, @Nullable OriginScope names) implements Meaning {}

    /** A parameter: an argument, and the names that are visible there. */
    record Argument(SyntaxTree body, OriginScope names) implements Meaning {}

    OriginScope with(String added, Meaning what) {
        return new OriginScope(this, added, what);
    }

    @Nullable
    Value variable(String wanted) {
        for (OriginScope names = this; names != null; names = names.outer) {
            if (names.meaning instanceof Value value && names.name.equals(wanted) && names.outer != null) {
                return value;
            }
        }
        return null;
    }

    /** A function or a parameter, with the names that its body sees. */
    @Nullable
    Found callable(String wanted, List<SyntaxTree> arguments) {
        for (OriginScope names = this; names != null; names = names.outer) {
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

    record Found(Meaning meaning, OriginScope names) {}
}
