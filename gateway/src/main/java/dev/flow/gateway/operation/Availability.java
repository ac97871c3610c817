package dev.flow.gateway.operation;

/** Whether an operation can be used in this mode, with these bindings and this engine. */
@FunctionalInterface
public interface Availability {
    /** Always. */
    Availability ALWAYS = services -> true;

    boolean of(Services services);
}
