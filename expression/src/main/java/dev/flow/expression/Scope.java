package dev.flow.expression;

import java.util.Set;

/**
 * Which variables a program may read besides its own.
 *
 * @param variables names without the {@code $}
 * @param open whether every other name may be read too; for tools that do not know the bindings
 */
public record Scope(Set<String> variables, boolean open) {
    private static final Scope ANY = new Scope(Set.of(), true);
    private static final Scope NONE = new Scope(Set.of(), false);

    public Scope {
        variables = Set.copyOf(variables);
    }

    public Scope(Set<String> variables) {
        this(variables, false);
    }

    /** Exactly these variables. */
    public static Scope of(String... variables) {
        return new Scope(Set.of(variables));
    }

    /** No variable at all. */
    public static Scope none() {
        return NONE;
    }

    /** Every variable; one that has no value when it is read is an {@code expression-error} then. */
    public static Scope any() {
        return ANY;
    }

    /** Whether {@code $name} may be read. */
    public boolean has(String name) {
        return open || variables.contains(name);
    }
}
