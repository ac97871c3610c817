package dev.flow.triggers.record;

import dev.flow.store.Isolation;
import dev.flow.store.Store;
import dev.flow.store.StoreException;
import dev.flow.store.Transaction;
import dev.flow.triggers.quota.QuotaBinding;
import dev.flow.triggers.quota.QuotaUnavailableException;
import dev.flow.triggers.quota.QuotaUse;
import dev.flow.triggers.quota.Reservation;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Quotas in the store: a row for each reservation, and one for each count, which is changed with it. All processes and
 * scopes of the store share them. Thread-safe.
 */
public final class StoreQuotas implements QuotaBinding {
    /** What counts everything is named by. */
    private static final String ALL = "";

    private final Store store;
    private final Limits limits;

    public StoreQuotas(Store store, Limits limits) {
        this.store = store;
        this.limits = limits;
    }

    /**
     * How many scheduled starts may be pending; each at least 1.
     *
     * @param scope in one scope
     * @param total in all scopes of the store
     * @param principal that one principal has requested in one scope
     */
    public record Limits(long scope, long total, long principal) {}

    /** One of the counts of a reservation. */
    private record Count(String scope, String principal, long limit, String subject) {}

    /** In the order in which all transactions lock them, the busiest last. */
    private List<Count> counts(String scope, String principal) {
        return List.of(
                new Count(scope, principal, limits.principal(), "of this principal"),
                new Count(scope, ALL, limits.scope(), "in this scope"),
                new Count(ALL, ALL, limits.total(), "in all scopes"));
    }

    @Override
    public Decision reserve(Reservation reservation) {
        try {
            return answered(() ->
                    store.inTransaction(Isolation.READ_COMMITTED, transaction -> reserved(transaction, reservation)));
        } catch (LimitReachedException e) {
            return new Decision.Exceeded("There are " + e.count.limit() + " scheduled starts " + e.count.subject()
                    + " already, and no more may be pending.");
        }
    }

    private Decision reserved(Transaction transaction, Reservation reservation) {
        int added = transaction
                .update("""
                        insert into quota_reservation (scope_digest, reservation_id, principal_id, reserved_at)
                        values (:scope, :id, :principal, :at)
                        on conflict (scope_digest, reservation_id) do nothing
                        """)
                .bind("scope", reservation.scopeDigest())
                .bind("id", reservation.id())
                .bind("principal", reservation.principalId())
                .bind("at", reservation.reservedAt())
                .execute();
        if (added > 0) {
            for (Count count : counts(reservation.scopeDigest(), reservation.principalId())) {
                if (!increased(transaction, count)) {
                    throw new LimitReachedException(count);
                }
            }
        }
        return new Decision.Reserved();
    }

    private static boolean increased(Transaction transaction, Count count) {
        return transaction
                        .update("""
                        insert into quota_use (scope_digest, principal_id, pending) values (:scope, :principal, 1)
                        on conflict (scope_digest, principal_id) do update set pending = quota_use.pending + 1
                        where quota_use.pending < :limit
                        """)
                        .bind("scope", count.scope())
                        .bind("principal", count.principal())
                        .bind("limit", count.limit())
                        .execute()
                > 0;
    }

    @Override
    public void release(String scopeDigest, String id) {
        answered(() ->
                store.inTransaction(Isolation.READ_COMMITTED, transaction -> released(transaction, scopeDigest, id)));
    }

    /** @return false when there was no such reservation */
    private boolean released(Transaction transaction, String scope, String id) {
        Optional<String> principal = removed(transaction, scope, id);
        if (principal.isEmpty()) {
            return false;
        }
        for (Count count : counts(scope, principal.get())) {
            decrease(transaction, count);
        }
        return true;
    }

    private static void decrease(Transaction transaction, Count count) {
        var _ = transaction
                .update("""
                        update quota_use set pending = pending - 1
                        where scope_digest = :scope and principal_id = :principal
                        """)
                .bind("scope", count.scope())
                .bind("principal", count.principal())
                .execute();
    }

    /** Who had reserved it. */
    private static Optional<String> removed(Transaction transaction, String scope, String id) {
        return transaction
                .query("""
                        delete from quota_reservation where scope_digest = :scope and reservation_id = :id
                        returning principal_id
                        """)
                .bind("scope", scope)
                .bind("id", id)
                .mapTo(String.class)
                .findOne();
    }

    @Override
    public QuotaUse use(String scopeDigest) {
        long pending = answered(() -> store.read(transaction -> transaction
                .query("select pending from quota_use where scope_digest = :scope and principal_id = ''")
                .bind("scope", scopeDigest)
                .mapTo(Long.class)
                .findOne()
                .orElse(0L)));
        return new QuotaUse(pending, limits.scope());
    }

    @Override
    public List<Reservation> reservations(String scopeDigest, @Nullable String after, int limit) {
        return answered(() -> store.read(transaction -> transaction
                .query("""
                        select * from quota_reservation where scope_digest = :scope and reservation_id > :after
                        order by reservation_id limit :limit
                        """)
                .bind("scope", scopeDigest)
                .bind("after", after == null ? "" : after)
                .bind("limit", limit)
                .map((row, _) -> new Reservation(
                        row.getString("scope_digest"),
                        row.getString("reservation_id"),
                        row.getString("principal_id"),
                        FiringRows.instant(row.getLong("reserved_at"))))
                .list()));
    }

    private static <T> T answered(Supplier<T> question) {
        try {
            return question.get();
        } catch (StoreException e) {
            throw new QuotaUnavailableException("The store, which has the quotas, does not answer.", e);
        }
    }

    /** Ends a transaction that would exceed a limit. */
    private static final class LimitReachedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final transient Count count;

        LimitReachedException(Count count) {
            super(null, null, false, false);
            this.count = count;
        }
    }
}
