package dev.flow.triggers.record;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.payload.Json;
import dev.flow.store.Isolation;
import dev.flow.store.Store;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The rows that follow the schedule workflows of a scope. Thread-safe. */
public final class ScheduleRows {
    private final Store store;
    private final String scope;

    /** @param scope its digest */
    public ScheduleRows(Store store, String scope) {
        this.store = store;
        this.scope = scope;
    }

    /**
     * A schedule as its workflow has told.
     *
     * @param fence newest token of a reconciliation that the workflow has seen; negative while it has told nothing
     * @param spec what it fires by; null when it was deleted
     * @param version each is newer than the one before
     */
    public record Schedule(long fence, @Nullable JsonNode spec, long version) {
        private static final long UNTOLD = -1;

        /**
         * One whose workflow is about to be started: whoever comes after a reconciliation that fails knows of it.
         *
         * @param before the row of an earlier one that was deleted; null for none
         */
        public static Schedule announced(JsonNode spec, @Nullable Schedule before) {
            return new Schedule(UNTOLD, spec, before == null ? 0 : before.version() + 1);
        }

        /** Whether its workflow has told nothing yet. */
        public boolean isAnnounced() {
            return fence == UNTOLD;
        }

        public boolean isDeleted() {
            return spec == null;
        }
    }

    /** All, by trigger; those that were deleted too. */
    public Map<String, Schedule> all() {
        return store.read(transaction -> {
            Map<String, Schedule> schedules = new TreeMap<>();
            transaction
                    .query("select * from trigger_schedule where scope_digest = :scope")
                    .bind("scope", scope)
                    .map((row, _) -> Map.entry(row.getString("trigger_name"), schedule(row)))
                    .forEach(entry -> schedules.put(entry.getKey(), entry.getValue()));
            return Collections.unmodifiableMap(schedules);
        });
    }

    public Optional<Schedule> find(String trigger) {
        return store.read(transaction -> transaction
                .query("select * from trigger_schedule where scope_digest = :scope and trigger_name = :trigger")
                .bind("scope", scope)
                .bind("trigger", trigger)
                .map((row, _) -> schedule(row))
                .findOne());
    }

    private static Schedule schedule(ResultSet row) throws SQLException {
        String spec = row.getString("spec");
        return new Schedule(
                row.getLong("fence"),
                spec == null ? null : Json.read(spec.getBytes(StandardCharsets.UTF_8)),
                row.getLong("version"));
    }

    /** Writes what a workflow tells; what is older than the row does nothing. */
    public void write(String trigger, Schedule schedule) {
        JsonNode spec = schedule.spec();
        String text = spec == null ? null : new String(Json.write(spec), StandardCharsets.UTF_8);
        store.inTransaction(
                Isolation.READ_COMMITTED,
                transaction -> transaction
                        .update("""
                        insert into trigger_schedule (scope_digest, trigger_name, fence, spec, version, updated_at)
                        values (:scope, :trigger, :fence, :spec, :version, :now)
                        on conflict (scope_digest, trigger_name) do update set
                            fence = excluded.fence, spec = excluded.spec, version = excluded.version,
                            updated_at = excluded.updated_at
                        where excluded.version > trigger_schedule.version
                        """)
                        .bind("scope", scope)
                        .bind("trigger", trigger)
                        .bind("fence", schedule.fence())
                        .bind("spec", text)
                        .bind("version", schedule.version())
                        .bind("now", store.now())
                        .execute());
    }
}
