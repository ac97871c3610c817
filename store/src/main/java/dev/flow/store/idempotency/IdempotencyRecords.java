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
 * The records behind {@code x-idempotency-key}: the row of a key is written before the effect, the effect's identity is
 * derived from the key, and every repeated request gets the response of the first one for {@value #DAYS_KEPT} days.
 * Safe for use by many threads and processes.
 *
 * <pre>{@code
 * switch (records.claim(request)) {
 *     case Claim.Owned owned -> {
 *         try {
 *             var response = perform(owned.effectId());
 *             return records.complete(owned.ownership(), response);
 *         } catch (Refused e) {             // nothing happened: the key is free again
 *             records.withdraw(owned.ownership());
 *         } catch (Unavailable e) {         // outcome unknown: the next request with this key repeats the effect
 *             records.release(owned.ownership());
 *         }
 *     }
 *     case Claim.Replay replay -> replay.response();
 *     case Claim.Conflict() -> duplicate_key;
 * }
 * }</pre>
 */
public final class IdempotencyRecords {
    /** The lifetime of a key in days, counted from its first use. */
    public static final int DAYS_KEPT = 7;

    private static final Duration LIFETIME = Duration.ofDays(DAYS_KEPT);
    private static final long MAX_PAUSE_MILLIS = 500;

    private final Store store;
    private final Timeouts timeouts;

    /** Records with the default timeouts. */
    public IdempotencyRecords(Store store) {
        this(store, Timeouts.DEFAULT);
    }

    public IdempotencyRecords(Store store, Timeouts timeouts) {
        this.store = store;
        this.timeouts = timeouts;
    }

    /**
     * The timeouts of requests with the same key.
     *
     * @param lease how long an owner may take, longer than the deadline of any request; after it the next request with
     *     the key repeats the effect
     * @param maxWait how long another request waits for the owner's response at most
     */
    public record Timeouts(Duration lease, Duration maxWait) {
        static final Timeouts DEFAULT = new Timeouts(Duration.ofSeconds(20), Duration.ofSeconds(25));
    }

    /**
     * Claims a request. While another request with the same key is processed this waits for its response, within the
     * {@link Timeouts}; after that the caller repeats the effect, which is harmless since it has the same identity.
     */
    public Claim claim(IdempotentRequest request) {
        DerivedIds identities = DerivedIds.of(request);
        Instant end = store.now().plus(timeouts.maxWait());
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

    /** Empty while the owner processes the request, except in the last attempt. */
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
        RecordedResponse response = row.get().response();
        if (response != null) {
            return Optional.of(new Claim.Replay(response));
        }
        return last || !row.get().leaseUntil().isAfter(now)
                ? takeOver(transaction, identities, row.get(), now)
                : Optional.empty();
    }

    private Optional<Claim> begin(
            Transaction transaction, IdempotentRequest request, DerivedIds identities, Instant now) {
        Ownership mine = identities.owned(true);
        var lifetime = new RecordRows.Lifetime(now, now.plus(LIFETIME));
        return RecordRows.insert(transaction, request, mine, now.plus(timeouts.lease()), lifetime)
                ? Optional.of(new Claim.New(mine))
                : Optional.empty();
    }

    private Optional<Claim> takeOver(Transaction transaction, DerivedIds identities, RecordRow row, Instant now) {
        Ownership mine = identities.owned(false);
        return RecordRows.takeOver(transaction, mine, row.ownerToken(), now.plus(timeouts.lease()))
                ? Optional.of(new Claim.Unfinished(mine))
                : Optional.empty();
    }

    private void pause(int look) {
        try {
            store.time().pause(Duration.ofMillis(Math.min(MAX_PAUSE_MILLIS, 10L << Math.min(look, 10))));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw StoreException.unavailable("The wait for another request with the same key was interrupted.", e);
        }
    }

    /**
     * Records the response. Where another owner was faster, its response is kept.
     *
     * @return the recorded response, which is to be sent
     */
    public RecordedResponse complete(Ownership ownership, RecordedResponse response) {
        return store.inTransaction(Isolation.READ_COMMITTED, transaction -> complete(transaction, ownership, response));
    }

    /** As {@link #complete(Ownership, RecordedAnswer)}, in the transaction of an effect on the store itself. */
    public RecordedResponse complete(Transaction transaction, Ownership ownership, RecordedResponse response) {
        RecordRows.respond(transaction, ownership, response);
        return RecordRows.find(transaction, ownership.recordId())
                .flatMap(row -> Optional.ofNullable(row.response()))
                .orElse(response);
    }

    /** Ends the ownership with an unknown outcome of the effect: the next request with the key repeats it at once. */
    public void release(Ownership ownership) {
        Instant now = store.now();
        write(transaction -> RecordRows.endLease(transaction, ownership, now));
    }

    /**
     * Ends the ownership of all requests of a scope that were first made within the last lease, with an unknown outcome
     * of their effects: for a process that has become the only one that performs requests, since the processes that had
     * begun these have ended or may do nothing more.
     *
     * @param scope digest of the scope
     */
    public void releaseAll(String scope) {
        Instant now = store.now();
        Instant earliest = now.plus(LIFETIME).minus(timeouts.lease());
        write(transaction -> RecordRows.endLeases(transaction, scope, earliest, now));
    }

    /**
     * Removes the record of a request that had no effect: its key may be used for another one. Where an earlier owner
     * may have had the effect, which is then the likely reason of a refusal, this only {@linkplain #release releases}.
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
