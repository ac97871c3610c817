package dev.flow.configuration.activation.record;

/** Port: wakes the controller of a scope, or starts it. Thread-safe. */
@FunctionalInterface
public interface ControllerWake {
    /**
     * Returns once the engine has taken note; calls without need have no effect.
     *
     * @throws RuntimeException when the engine is unavailable: the activation stays as it is, and a later wake goes on
     */
    void wake();
}
