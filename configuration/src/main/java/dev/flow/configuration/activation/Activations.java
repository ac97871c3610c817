package dev.flow.configuration.activation;

import dev.flow.configuration.Author;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The activations of one scope: at most one at a time is under way. Thread-safe, and safe for use by several processes.
 * Every method throws {@link dev.flow.configuration.LifecycleException}, and {@link dev.flow.store.StoreException} when
 * the store is unavailable.
 */
public interface Activations {
    /**
     * Asks for an activation, or answers the one of this id, and wakes the controller. While the engine is unavailable
     * the activation stays {@code PENDING}: a repeated request, or {@link #wakeUnfinished}, goes on with it.
     *
     * @throws dev.flow.configuration.LifecycleException {@code STALE_PLAN} when the plan of the target has another
     *     digest now, {@code ACTIVATION_CONFLICT} when another one is under way and does not wait for readiness, which
     *     would be superseded
     */
    Activation activate(Request request, Author author);

    /**
     * Asks for an activation of the revision that was active before an applied activation.
     *
     * @throws dev.flow.configuration.LifecycleException also {@code CONFLICT} when that activation is not the one that
     *     is applied now
     */
    Activation rollback(String activationId, Request request, Author author);

    /**
     * Ends an activation that waits, for its controller or for workers; {@code CONFLICT} for one that does not. One
     * that was cancelled before is answered as it is.
     */
    Activation cancel(String activationId, Author author);

    Optional<Activation> find(String activationId);

    /**
     * A page, newest first. It ends before the limit where plans are so large that it would have several megabytes; it
     * has one activation at least, if there is one.
     *
     * @param after the last activation of the previous page; null for the first page
     */
    ActivationPage list(@Nullable String after, int limit);

    /**
     * Wakes the controller when an activation is under way that none works on: after the engine was unavailable, or has
     * forgotten its workflows. To be called every few seconds by each gateway or worker.
     *
     * @throws RuntimeException when the engine is unavailable
     */
    void wakeUnfinished();

    /**
     * A request for an activation.
     *
     * @param id derived from the idempotency key of the request
     * @param target a revision; for a rollback the predecessor
     * @param planDigest of the plan that the caller has read
     */
    record Request(
            String id,
            String target,
            String planDigest,
            @Nullable String reason) {}
}
