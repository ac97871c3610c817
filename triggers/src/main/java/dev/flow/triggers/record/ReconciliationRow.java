package dev.flow.triggers.record;

import dev.flow.store.Isolation;
import dev.flow.store.Store;
import dev.flow.store.Transaction;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Which revision the schedules of a scope were last to be brought to, and the fencing token of that. Thread-safe. */
public final class ReconciliationRow {
    private final Store store;
    private final String scope;

    /** @param scope its digest */
    public ReconciliationRow(Store store, String scope) {
        this.store = store;
        this.scope = scope;
    }

    /**
     * What the row says.
     *
     * @param revision null for a configuration without revisions, or for none
     */
    public record Position(@Nullable String revision, long fence) {}

    /** Empty before the first reconciliation. */
    public Optional<Position> read() {
        return store.read(this::read);
    }

    private Optional<Position> read(Transaction transaction) {
        return transaction
                .query("select revision_id, fence from trigger_reconciliation where scope_digest = :scope")
                .bind("scope", scope)
                .map((row, _) -> new Position(row.getString("revision_id"), row.getLong("fence")))
                .findOne();
    }

    /**
     * Takes a fencing token; each goes with one revision.
     *
     * @return false when a newer one was taken, or the same with another revision
     */
    public boolean take(Position wanted) {
        return change(present -> {
                    boolean stale = wanted.fence() < present.fence()
                            || (wanted.fence() == present.fence()
                                    && !Objects.equals(wanted.revision(), present.revision())
                                    && present.fence() > 0);
                    return stale ? present : wanted;
                })
                .equals(wanted);
    }

    /** Takes a token that is newer than every one before, for a configuration without revisions. */
    public long takeNext() {
        return change(present -> new Position(null, present.fence() + 1)).fence();
    }

    private Position change(UnaryOperator<Position> change) {
        return store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
            // Other transactions that take a token wait until this one ends.
            transaction.update("""
                            insert into trigger_reconciliation (scope_digest, fence) values (:scope, 0)
                            on conflict (scope_digest) do update set fence = trigger_reconciliation.fence
                            """).bind("scope", scope).execute();
            Position next = change.apply(read(transaction).orElseThrow());
            transaction
                    .update("""
                            update trigger_reconciliation set revision_id = :revision, fence = :fence
                            where scope_digest = :scope
                            """)
                    .bind("scope", scope)
                    .bind("revision", next.revision())
                    .bind("fence", next.fence())
                    .execute();
            return next;
        });
    }
}
