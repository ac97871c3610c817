package dev.flow.store.idempotency;

/**
 * The result of claiming a request with an idempotency key.
 *
 * <p>{@link New} and {@link Unfinished} are {@link Owned}: the caller performs the effect under the given
 * {@code effectId} and then completes, releases or withdraws the claim.
 */
public sealed interface Claim {
    /** The caller has to perform the effect. */
    sealed interface Owned extends Claim {
        Ownership ownership();

        /** The identity of the effect, derived from the key; an effect with the same identity happens once. */
        default String effectId() {
            return ownership().effectId();
        }
    }

    /** The first request with this key. */
    record New(Ownership ownership) implements Owned {}

    /** An earlier owner ended without recording a response: the effect has to be repeated. */
    record Unfinished(Ownership ownership) implements Owned {}

    /** A response is recorded: it is sent again, with {@code idempotency-replayed: true}. */
    record Replay(RecordedResponse response) implements Claim {}

    /** The key was used for another request: {@code duplicate_key}. */
    record Conflict() implements Claim {}
}
