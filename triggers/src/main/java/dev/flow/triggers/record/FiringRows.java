package dev.flow.triggers.record;

import dev.flow.store.Isolation;
import dev.flow.store.Store;
import dev.flow.store.Transaction;
import dev.flow.triggers.Firing;
import dev.flow.triggers.Firing.Cause;
import dev.flow.triggers.Firing.Outcome;
import dev.flow.triggers.Firing.StartedRun;
import dev.flow.triggers.FiringPage;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jspecify.annotations.Nullable;

/** What has become of the times of the schedules of a scope. Thread-safe. */
public final class FiringRows {
    /** The id of firings that a schedule has made itself: the time tells them apart. */
    private static final String OF_SCHEDULE = "";

    private static final String INSERT = """
            insert into trigger_firing (
                scope_digest, trigger_name, nominal, firing_id, outcome, reason, started_at, workflow_id, run_id,
                run_status, recorded_at)
            values (
                :scope, :trigger, :nominal, :id, :outcome, :reason, :started, :workflow, :run, :status, :now)
            on conflict (scope_digest, trigger_name, nominal, firing_id) do update set
                outcome = excluded.outcome, reason = excluded.reason, started_at = excluded.started_at,
                workflow_id = excluded.workflow_id, run_id = excluded.run_id, run_status = excluded.run_status
            where trigger_firing.workflow_id is null and excluded.workflow_id is not null
            """;

    private final Store store;
    private final String scope;

    /** @param scope its digest */
    public FiringRows(Store store, String scope) {
        this.store = store;
        this.scope = scope;
    }

    static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    /**
     * Records firings; one that has started a run stays as it is recorded.
     *
     * @param requestId of the operator who asked for it; null for firings of the schedule itself
     */
    public void add(String trigger, @Nullable String requestId, List<Firing> firings) {
        store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
            PreparedBatch batch = transaction.handle().prepareBatch(INSERT);
            Instant now = store.now();
            for (Firing firing : firings) {
                StartedRun run = firing.run();
                batch.bind("scope", scope)
                        .bind("trigger", trigger)
                        .bind("nominal", firing.nominalTime())
                        .bind("id", requestId == null ? OF_SCHEDULE : requestId)
                        .bind("outcome", firing.outcome().label())
                        .bind("reason", firing.reason())
                        .bind("started", firing.actualTime())
                        .bind("workflow", run == null ? null : run.workflowId())
                        .bind("run", run == null ? null : run.runId())
                        .bind("status", run == null ? null : run.status())
                        .bind("now", now)
                        .add();
            }
            return batch.execute();
        });
    }

    /** Records how runs ended, by workflow id. */
    public void end(Map<String, String> statuses) {
        store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
            PreparedBatch batch = transaction.handle().prepareBatch("""
                    update trigger_firing set run_status = :status
                    where scope_digest = :scope and workflow_id = :workflow
                    """);
            statuses.forEach((workflow, status) -> batch.bind("scope", scope)
                    .bind("workflow", workflow)
                    .bind("status", status)
                    .add());
            return batch.execute();
        });
    }

    /** The newest firings of a trigger, newest first. */
    public List<Firing> newest(String trigger, int limit) {
        return page(trigger, limit, null).firings();
    }

    /** Firings of a trigger, newest first. */
    public FiringPage page(String trigger, int limit, FiringPage.@Nullable Position after) {
        return store.read(transaction -> {
            List<Keyed> found = select(transaction, trigger, limit + 1, after);
            List<Keyed> shown = found.subList(0, Math.min(limit, found.size()));
            Keyed last = found.size() > limit ? shown.getLast() : null;
            return new FiringPage(shown.stream().map(Keyed::firing).toList(), last == null ? null : last.position());
        });
    }

    private record Keyed(FiringPage.Position position, Firing firing) {}

    private List<Keyed> select(
            Transaction transaction, String trigger, int limit, FiringPage.@Nullable Position after) {
        var query = transaction
                .query("""
                        select * from trigger_firing where scope_digest = :scope and trigger_name = :trigger %s
                        order by nominal desc, firing_id desc limit :limit
                        """.formatted(after == null ? "" : "and (nominal, firing_id) < (:nominal, :id)"))
                .bind("scope", scope)
                .bind("trigger", trigger)
                .bind("limit", limit);
        if (after != null) {
            query.bind("nominal", after.nominal()).bind("id", after.id());
        }
        return new ArrayList<>(query.map((row, _) -> keyed(row)).list());
    }

    private static Keyed keyed(ResultSet row) throws SQLException {
        long nominal = row.getLong("nominal");
        String id = row.getString("firing_id");
        long started = row.getLong("started_at");
        Instant startedAt = row.wasNull() ? null : instant(started);
        String workflow = row.getString("workflow_id");
        return new Keyed(
                new FiringPage.Position(nominal, id),
                new Firing(
                        instant(nominal),
                        id.equals(OF_SCHEDULE) ? Cause.SCHEDULE : Cause.OPERATOR,
                        startedAt,
                        Outcome.valueOf(row.getString("outcome").toUpperCase(Locale.ROOT)),
                        row.getString("reason"),
                        workflow == null
                                ? null
                                : new StartedRun(workflow, row.getString("run_id"), row.getString("run_status"))));
    }

    /** The nominal time of the last firing that the schedule itself has made; empty when there is none. */
    public OptionalLong lastMillis(String trigger) {
        return store.read(transaction -> transaction
                .query("""
                        select max(nominal) as last from trigger_firing
                        where scope_digest = :scope and trigger_name = :trigger and firing_id = ''
                        """)
                .bind("scope", scope)
                .bind("trigger", trigger)
                .map((row, _) -> {
                    long last = row.getLong("last");
                    return row.wasNull() ? OptionalLong.empty() : OptionalLong.of(last / 1_000);
                })
                .one());
    }

    /** How many runs the schedule itself has started, as far as they are kept. */
    public long started(String trigger) {
        return store.read(transaction -> transaction
                .query("""
                        select count(*) from trigger_firing
                        where scope_digest = :scope and trigger_name = :trigger and firing_id = ''
                            and workflow_id is not null
                        """)
                .bind("scope", scope)
                .bind("trigger", trigger)
                .mapTo(Long.class)
                .one());
    }
}
