package dev.flow.triggers.record;

import dev.flow.store.Isolation;
import dev.flow.store.Store;
import dev.flow.store.Transaction;
import dev.flow.triggers.TriggerDescription.Pause;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jdbi.v3.core.mapper.MappingException;
import org.jspecify.annotations.Nullable;

/** The pauses by operators of the triggers of a scope. Thread-safe. */
public final class PauseRows {
    private final Store store;
    private final String scope;

    /** @param scope its digest */
    public PauseRows(Store store, String scope) {
        this.store = store;
        this.scope = scope;
    }

    /** All, by trigger. */
    public Map<String, Pause> all() {
        return store.read(transaction -> {
            Map<String, Pause> pauses = new TreeMap<>();
            transaction
                    .query("select * from trigger_pause where scope_digest = :scope")
                    .bind("scope", scope)
                    .map((row, _) -> Map.entry(row.getString("trigger_name"), pause(row)))
                    .forEach(entry -> pauses.put(entry.getKey(), entry.getValue()));
            return Collections.unmodifiableMap(pauses);
        });
    }

    public Optional<Pause> find(String trigger) {
        return store.read(transaction -> transaction
                .query("select * from trigger_pause where scope_digest = :scope and trigger_name = :trigger")
                .bind("scope", scope)
                .bind("trigger", trigger)
                .map((row, _) -> pause(row))
                .findOne());
    }

    private static Pause pause(ResultSet row) throws SQLException, MappingException {
        return new Pause(
                row.getString("paused_by"), FiringRows.instant(row.getLong("paused_at")), row.getString("reason"));
    }

    /** Pauses a trigger, or replaces its pause. */
    public void put(String trigger, String by, @Nullable String reason) {
        Instant now = store.now();
        store.inTransaction(
                Isolation.READ_COMMITTED,
                transaction -> transaction
                        .update("""
                        insert into trigger_pause (scope_digest, trigger_name, paused_by, paused_at, reason)
                        values (:scope, :trigger, :by, :now, :reason)
                        on conflict (scope_digest, trigger_name) do update set
                            paused_by = excluded.paused_by, paused_at = excluded.paused_at, reason = excluded.reason
                        """)
                        .bind("scope", scope)
                        .bind("trigger", trigger)
                        .bind("by", by)
                        .bind("now", now)
                        .bind("reason", reason)
                        .execute());
    }

    /** Ends a pause; false when there is none. */
    public boolean remove(String trigger) {
        return store.inTransaction(Isolation.READ_COMMITTED, transaction -> removed(transaction, trigger)) > 0;
    }

    private int removed(Transaction transaction, String trigger) {
        return transaction
                .update("delete from trigger_pause where scope_digest = :scope and trigger_name = :trigger")
                .bind("scope", scope)
                .bind("trigger", trigger)
                .execute();
    }
}
