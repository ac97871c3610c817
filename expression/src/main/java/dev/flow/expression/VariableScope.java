package dev.flow.expression;

import java.util.Set;

/**
 * Which variables a program may read besides its own.
 *
 * @param variables names without the {@code $}
 * @param open whether every other name may be read too; for tools that do not know the bindings
 */
public record VariableScope(Set<String> variables, boolean open) {
    private static final VariableScope ANY = new VariableScope(Set.of(), true);
    private static final VariableScope NONE = new VariableScope(Set.of(), false);

    public VariableScope {
        variables = Set.copyOf(variables);
    }

    public VariableScope(Set<String> variables) {
        this(variables, false);
    }

    /** A scope of exactly these variables. */
    public static VariableScope of(String... variables) {
        return new VariableScope(Set.of(variables));
    }

    /** A scope without any variable. */
    public static VariableScope none() {
        return NONE;
    }

    /** Every variable; one that has no value when it is read is an {@code expression-error} then. */
    public static VariableScope any() {
        return ANY;
    }

    /** Whether {@code $name} may be read. */
    public boolean has(String name) {
        return open || variables.contains(name);
    }
}
