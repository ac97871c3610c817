package dev.flow.store.idempotency;

import dev.flow.store.Isolation;
import dev.flow.store.Store;
import dev.flow.store.StoreException;
import dev.flow.store.Transaction;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The records behind {@code x-idempotency-key} (HTTP contract, conventions): the row of a key is written before the
 * effect, the effect's identity is derived from the key, and what the first request was answered is answered to every
 * repeat for {@value #DAYS_KEPT} days. Safe for use by many threads and processes.
 *
 * <pre>{@code
 * switch (records.claim(request)) {
 *     case Claim.Owned owned -> {
 *         try {
 *             var answer = perform(owned.effectId());
 *             return records.complete(owned.ownership(), answer);
 *         } catch (Refused e) {             // nothing happened: the key is free again
 *             records.withdraw(owned.ownership());
 *         } catch (Unavailable e) {         // nobody knows: the next request with this key repeats the effect
 *             records.release(owned.ownership());
 *         }
 *     }
 *     case Claim.Replay replay -> replay.answer();
 *     case Claim.Conflict() -> duplicate_key;
 * }
 * }</pre>
 */
public final class IdempotencyRecords {
    /** How long a key lives, counted from its first use. */
    public static final int DAYS_KEPT = 7;

    private static final Duration LIFE = Duration.ofDays(DAYS_KEPT);
    private static final long LONGEST_PAUSE_MILLIS = 500;

    private final Store store;
    private final Patience patience;

    /** With the default patience. */
    public IdempotencyRecords(Store store) {
        this(store, Patience.DEFAULT);
    }

    public IdempotencyRecords(Store store, Patience patience) {
        this.store = store;
        this.patience = patience;
    }

    /**
     * How requests with the same key wait for each other.
     *
     * @param lease how long an owner is taken to be at work; longer than the deadline of any one request. After it the
     *     next request with the key repeats the effect
     * @param longest how long such a request waits for the owner's answer at most
     */
    public record Patience(Duration lease, Duration longest) {
        static final Patience DEFAULT = new Patience(Duration.ofSeconds(20), Duration.ofSeconds(25));
    }

    /**
     * Says what is to be done with the request. While another request with the same key is at work this waits for its
     * answer, at most for the {@link Patience}; after that the caller repeats the effect, which its identity makes
     * harmless.
     */
    public Claim claim(IdempotentRequest request) {
        DerivedIds identities = DerivedIds.of(request);
        Instant end = store.now().plus(patience.longest());
        for (int look = 1; ; look++) {
            boolean last = !store.now().isBefore(end);
            Optional<Claim> claim = store.inTransaction(
                    Isolation.READ_COMMITTED, transaction -> attempt(transaction, request, identities, last));
            if (claim.isPresent()) {
                return claim.get();
            }
            pause(look);
        }
    }

    /** Empty while the owner is at work, unless this is the last look. */
    private Optional<Claim> attempt(
            Transaction transaction, IdempotentRequest request, DerivedIds identities, boolean last) {
        Instant now = store.now();
        RecordRows.removeExpired(transaction, identities.recordId(), now);
        Optional<RecordRow> row = RecordRows.find(transaction, identities.recordId());
        if (row.isEmpty()) {
            return begin(transaction, request, identities, now);
        }
        if (!row.get().bodyDigest().equals(request.bodyDigest())) {
            return Optional.of(new Claim.Conflict());
        }
        RecordedResponse answer = row.get().answer();
        if (answer != null) {
            return Optional.of(new Claim.Replay(answer));
        }
        return last || !row.get().leaseUntil().isAfter(now)
                ? takeOver(transaction, identities, row.get(), now)
                : Optional.empty();
    }

    private Optional<Claim> begin(
            Transaction transaction, IdempotentRequest request, DerivedIds identities, Instant now) {
        Ownership mine = identities.owned(true);
        var life = new RecordRows.Life(now, now.plus(LIFE));
        return RecordRows.insert(transaction, request, mine, now.plus(patience.lease()), life)
                ? Optional.of(new Claim.New(mine))
                : Optional.empty();
    }

    private Optional<Claim> takeOver(Transaction transaction, DerivedIds identities, RecordRow row, Instant now) {
        Ownership mine = identities.owned(false);
        return RecordRows.takeOver(transaction, mine, row.ownerToken(), now.plus(patience.lease()))
                ? Optional.of(new Claim.Unfinished(mine))
                : Optional.empty();
    }

    private void pause(int look) {
        try {
            store.time().pause(Duration.ofMillis(Math.min(LONGEST_PAUSE_MILLIS, 10L << Math.min(look, 10))));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw StoreException.unavailable("The wait for another request with the same key was interrupted.", e);
        }
    }

    /**
     * Records the answer. Where another owner was faster, its answer stands.
     *
     * @return the answer that stands, to be sent
     */
    public RecordedResponse complete(Ownership ownership, RecordedResponse answer) {
        return store.inTransaction(Isolation.READ_COMMITTED, transaction -> complete(transaction, ownership, answer));
    }

    /** As {@link #complete(Ownership, RecordedAnswer)}, in the transaction of an effect that is on the store itself. */
    public RecordedResponse complete(Transaction transaction, Ownership ownership, RecordedResponse answer) {
        RecordRows.answer(transaction, ownership, answer);
        return RecordRows.find(transaction, ownership.recordId())
                .flatMap(row -> Optional.ofNullable(row.answer()))
                .orElse(answer);
    }

    /** Ends the ownership with the effect's fate unknown: the next request with the key repeats it at once. */
    public void release(Ownership ownership) {
        Instant now = store.now();
        write(transaction -> RecordRows.endLease(transaction, ownership, now));
    }

    /**
     * Forgets the request, which had no effect: its key may be used for another. Where an owner before may have had the
     * effect, which is then the likely reason why a repeat is refused, this only {@linkplain #release releases}.
     */
    public void withdraw(Ownership ownership) {
        if (ownership.first()) {
            write(transaction -> RecordRows.remove(transaction, ownership));
        } else {
            release(ownership);
        }
    }

    private void write(Consumer<Transaction> statement) {
        boolean _ = store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
            statement.accept(transaction);
            return true;
        });
    }
}
