package dev.flow.expression.internal.compile;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What names mean at one place: an immutable list, the innermost first. */
final class Names {
    static final Names NONE = new Names(null, null);

    private final @Nullable Names outer;
    private final @Nullable Binding binding;

    private Names(@Nullable Names outer, @Nullable Binding binding) {
        this.outer = outer;
        this.binding = binding;
    }

    Names with(Binding added) {
        return new Names(this, added);
    }

    Binding.@Nullable Variable variable(String name) {
        return (Binding.Variable)
                find(found -> found instanceof Binding.Variable && found.name().equals(name));
    }

    Binding.@Nullable Label label(String name) {
        return (Binding.Label)
                find(found -> found instanceof Binding.Label && found.name().equals(name));
    }

    /** The function or parameter of that name. */
    @Nullable
    Binding function(String name, int arity) {
        return find(found -> found.name().equals(name) && arity(found) == arity);
    }

    /** All that can be called, for suggestions. */
    List<Binding> functions() {
        List<Binding> functions = new ArrayList<>();
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
            if (found instanceof Binding.Variable && !found.name().startsWith("*")) {
                names.add(found.name());
            }
            return false;
        });
        return names;
    }

    /** How many arguments a call has; -1 for what cannot be called. */
    static int arity(Binding binding) {
        return switch (binding) {
            case Binding.Function function -> function.slots().size();
            case Binding.Parameter ignored -> 0;
            case Binding.Inlined ignored -> 0;
            case Binding.Variable ignored -> -1;
            case Binding.Label ignored -> -1;
        };
    }

    private @Nullable Binding find(Predicate<Binding> wanted) {
        for (Names names = this; names != null; names = names.outer) {
            if (names.binding != null && wanted.test(names.binding)) {
                return names.binding;
            }
        }
        return null;
    }
}
