package dev.flow.triggers.record;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.payload.Json;
import dev.flow.store.Isolation;
import dev.flow.store.Store;
import dev.flow.triggers.Backfill;
import dev.flow.triggers.Backfill.Progress;
import dev.flow.triggers.Backfill.State;
import dev.flow.triggers.BackfillRequest;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rows that follow the backfill workflows of a scope. Thread-safe. */
public final class BackfillRows {
    private static final String MISSING = "missing";
    private static final String ALL = "all";

    private final Store store;
    private final String scope;

    /** @param scope its digest */
    public BackfillRows(Store store, String scope) {
        this.store = store;
        this.scope = scope;
    }

    /**
     * A backfill as its workflow has told.
     *
     * @param spec what decides on its slots
     * @param version each is newer than the one before
     */
    public record Recorded(Backfill backfill, JsonNode spec, long version) {}

    /** Empty when there is none of this id, or not any more. */
    public Optional<Recorded> find(String id) {
        return store.read(transaction -> transaction
                .query("select * from trigger_backfill where scope_digest = :scope and backfill_id = :id")
                .bind("scope", scope)
                .bind("id", id)
                .map((row, _) -> recorded(row))
                .findOne());
    }

    private static Recorded recorded(ResultSet row) throws SQLException {
        var request = new BackfillRequest(
                row.getString("backfill_id"),
                row.getString("trigger_name"),
                FiringRows.instant(row.getLong("from_time")),
                FiringRows.instant(row.getLong("to_time")),
                row.getString("mode").equals(MISSING),
                row.getInt("concurrency"),
                row.getString("requested_by"));
        long started = row.getLong("started");
        long ended = row.getLong("ended");
        var progress = new Progress(
                row.getLong("slots"),
                row.getLong("ran_already"),
                started,
                started - ended,
                ended,
                row.getLong("completed"),
                row.getLong("failed"));
        var backfill = new Backfill(
                request,
                State.valueOf(row.getString("state").toUpperCase(Locale.ROOT)),
                row.getString("reason"),
                progress,
                FiringRows.instant(row.getLong("requested_at")),
                end(row));
        return new Recorded(
                backfill, Json.read(row.getString("spec").getBytes(StandardCharsets.UTF_8)), row.getLong("version"));
    }

    private static @Nullable Instant end(ResultSet row) throws SQLException {
        long end = row.getLong("ended_at");
        return row.wasNull() ? null : FiringRows.instant(end);
    }

    /** Writes what a workflow tells, or what is to be told; what is older than the row does nothing. */
    public void write(Recorded recorded) {
        Backfill backfill = recorded.backfill();
        BackfillRequest request = backfill.request();
        Progress progress = backfill.progress();
        store.inTransaction(
                Isolation.READ_COMMITTED,
                transaction -> transaction
                        .update("""
                        insert into trigger_backfill (
                            scope_digest, backfill_id, trigger_name, spec, from_time, to_time, mode, concurrency,
                            requested_by, requested_at, state, reason, slots, ran_already, started, ended, completed,
                            failed, version, ended_at)
                        values (
                            :scope, :id, :trigger, :spec, :from, :to, :mode, :concurrency,
                            :by, :requested, :state, :reason, :slots, :ran, :started, :ended, :completed,
                            :failed, :version, :endedAt)
                        on conflict (scope_digest, backfill_id) do update set
                            state = excluded.state, reason = excluded.reason, ran_already = excluded.ran_already,
                            started = excluded.started, ended = excluded.ended, completed = excluded.completed,
                            failed = excluded.failed, version = excluded.version, ended_at = excluded.ended_at
                        where excluded.version > trigger_backfill.version
                        """)
                        .bind("scope", scope)
                        .bind("id", request.id())
                        .bind("trigger", request.triggerName())
                        .bind("spec", new String(Json.write(recorded.spec()), StandardCharsets.UTF_8))
                        .bind("from", request.from())
                        .bind("to", request.to())
                        .bind("mode", request.missingOnly() ? MISSING : ALL)
                        .bind("concurrency", request.concurrency())
                        .bind("by", request.by())
                        .bind("requested", backfill.requestedAt())
                        .bind("state", backfill.state().label())
                        .bind("reason", backfill.reason())
                        .bind("slots", progress.slots())
                        .bind("ran", progress.ranAlready())
                        .bind("started", progress.started())
                        .bind("ended", progress.ended())
                        .bind("completed", progress.completed())
                        .bind("failed", progress.failed())
                        .bind("version", recorded.version())
                        .bind("endedAt", backfill.endedAt())
                        .execute());
    }
}
