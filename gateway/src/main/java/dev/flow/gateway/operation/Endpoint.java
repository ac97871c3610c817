package dev.flow.gateway.operation;

import java.util.function.BooleanSupplier;

/**
 * An operation with what performs it in this process. Immutable.
 *
 * @param available whether it can be used here now: in this mode, with this engine. An operation that is not available
 *     still answers, with a problem; its action is no capability of the caller
 */
public record Endpoint<B>(Operation<B> operation, Handler<B> handler, BooleanSupplier available) {
    /** The same, available under a condition. */
    public Endpoint<B> availableWhen(BooleanSupplier condition) {
        return new Endpoint<>(operation, handler, condition);
    }
}
