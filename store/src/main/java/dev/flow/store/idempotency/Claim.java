package dev.flow.store.idempotency;

/**
 * What is to be done with a request that carries an idempotency key.
 *
 * <p>{@link New} and {@link Unfinished} are {@link Owned}: the caller performs the effect under the given
 * {@code effectId} and then completes, releases or withdraws the claim.
 */
public sealed interface Claim {
    /** The caller has to perform the effect. */
    sealed interface Owned extends Claim {
        Ownership ownership();

        /** The identity that the effect has, derived from the key: a repeat of it must be no second effect. */
        default String effectId() {
            return ownership().effectId();
        }
    }

    /** Nobody sent this before. */
    record New(Ownership ownership) implements Owned {}

    /** It was sent before, and whoever took it died or gave up before an answer was recorded: repeat the effect. */
    record Unfinished(Ownership ownership) implements Owned {}

    /** It was answered: answer the same, with {@code idempotency-replayed: true}. */
    record Replay(RecordedResponse answer) implements Claim {}

    /** The key stands for another request: {@code duplicate_key}. */
    record Conflict() implements Claim {}
}
