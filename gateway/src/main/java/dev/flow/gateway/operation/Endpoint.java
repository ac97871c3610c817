package dev.flow.gateway.operation;

import java.util.function.BooleanSupplier;

/**
 * An operation with what performs it in this process. Immutable.
 *
 * @param available whether it can be used here now: in this mode, with this engine. An operation that is not available
 *     still answers, with a problem; its action is no capability of the caller
 * @param presence whether this process has the operation at all
 */
public record Endpoint<B>(Operation<B> operation, Handler<B> handler, BooleanSupplier available, Presence presence) {
    /** Whether a process has an operation. */
    public enum Presence {
        /** It has. */
        INCLUDED,
        /** It lacks it: {@code not_found} to those who might call it. */
        ABSENT,
        /** Its path is closed, and answers everybody as a path does that no operation has. */
        CLOSED
    }

    /** An operation that this process does not have. */
    static <B> Endpoint<B> without(Operation<B> operation, Presence presence) {
        Handler<B> none = _ -> {
            throw new IllegalStateException("This process does not have " + operation + ".");
        };
        return new Endpoint<>(operation, none, () -> false, presence);
    }

    /** The same, available under a condition. */
    public Endpoint<B> availableWhen(BooleanSupplier condition) {
        return new Endpoint<>(operation, handler, condition, presence);
    }
}
