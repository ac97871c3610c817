package dev.flow.expression.internal.compile;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The names that are visible at one position of a program and what they mean: an immutable list, the innermost first.
 */
final class LexicalScope {
    static final LexicalScope NONE = new LexicalScope(null, null);

    private final @Nullable LexicalScope outer;
    private final @Nullable Symbol binding;

    private LexicalScope(@Nullable LexicalScope outer, @Nullable Symbol binding) {
        this.outer = outer;
        this.binding = binding;
    }

    LexicalScope with(Symbol added) {
        return new LexicalScope(this, added);
    }

    Symbol.@Nullable Variable variable(String name) {
        return (Symbol.Variable)
                find(found -> found instanceof Symbol.Variable && found.name().equals(name));
    }

    Symbol.@Nullable Label label(String name) {
        return (Symbol.Label)
                find(found -> found instanceof Symbol.Label && found.name().equals(name));
    }

    /** The function or parameter of that name. */
    @Nullable
    Symbol function(String name, int arity) {
        return find(found -> found.name().equals(name) && arity(found) == arity);
    }

    /** All that can be called, for suggestions. */
    List<Symbol> functions() {
        List<Symbol> functions = new ArrayList<>();
        find(found -> {
            if (arity(found) >= 0) {
                functions.add(found);
            }
            return false;
        });
        return functions;
    }

    List<String> variables() {
        List<String> names = new ArrayList<>();
        find(found -> {
            if (found instanceof Symbol.Variable && !found.name().startsWith("*")) {
                names.add(found.name());
            }
            return false;
        });
        return names;
    }

    /** How many arguments a call has; -1 for what cannot be called. */
    static int arity(Symbol binding) {
        return switch (binding) {
            case Symbol.Function function -> function.slots().size();
            case Symbol.Parameter ignored -> 0;
            case Symbol.Inlined ignored -> 0;
            case Symbol.Variable ignored -> -1;
            case Symbol.Label ignored -> -1;
        };
    }

    private @Nullable Symbol find(Predicate<Symbol> wanted) {
        for (LexicalScope names = this; names != null; names = names.outer) {
            if (names.binding != null && wanted.test(names.binding)) {
                return names.binding;
            }
        }
        return null;
    }
}
