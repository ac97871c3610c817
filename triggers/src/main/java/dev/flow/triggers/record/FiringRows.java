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
import java.util.Arrays;
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
                run_status, recorded_at, backfill_id)
            values (
                :scope, :trigger, :nominal, :id, :outcome, :reason, :started, :workflow, :run, :status, :now, :backfill)
            on conflict (scope_digest, trigger_name, nominal, firing_id) do update set
                outcome = excluded.outcome, reason = excluded.reason, started_at = excluded.started_at,
                workflow_id = excluded.workflow_id, run_id = excluded.run_id, run_status = excluded.run_status,
                backfill_id = excluded.backfill_id
            where trigger_firing.workflow_id is null
                and (excluded.workflow_id is not null or excluded.backfill_id is not null)
            """;

    private static final String OF_BACKFILL = "backfill-";

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
     * @return the number of firings that were not recorded so before
     */
    public int add(String trigger, @Nullable String requestId, List<Firing> firings) {
        return insert(trigger, new Source(requestId == null ? OF_SCHEDULE : requestId, null), firings);
    }

    /**
     * Records what a backfill made of a slot; a run that was started for the slot before stays as it is recorded.
     *
     * @param again whether it is the second run of the slot, which has a row of its own
     */
    public void addOfBackfill(String trigger, String backfillId, boolean again, Firing firing) {
        insert(trigger, new Source(again ? OF_BACKFILL + backfillId : OF_SCHEDULE, backfillId), List.of(firing));
    }

    private record Source(String firingId, @Nullable String backfillId) {}

    private int insert(String trigger, Source source, List<Firing> firings) {
        return store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
            PreparedBatch batch = transaction.handle().prepareBatch(INSERT);
            Instant now = store.now();
            for (Firing firing : firings) {
                StartedRun run = firing.run();
                batch.bind("scope", scope)
                        .bind("trigger", trigger)
                        .bind("nominal", firing.nominalTime())
                        .bind("id", source.firingId())
                        .bind("outcome", firing.outcome().label())
                        .bind("reason", firing.reason())
                        .bind("started", firing.actualTime())
                        .bind("workflow", run == null ? null : run.workflowId())
                        .bind("run", run == null ? null : run.runId())
                        .bind("status", run == null ? null : run.status())
                        .bind("now", now)
                        .bind("backfill", source.backfillId())
                        .add();
            }
            return Arrays.stream(batch.execute()).sum();
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
                        cause(id, row.getString("backfill_id")),
                        startedAt,
                        Outcome.valueOf(row.getString("outcome").toUpperCase(Locale.ROOT)),
                        row.getString("reason"),
                        workflow == null
                                ? null
                                : new StartedRun(workflow, row.getString("run_id"), row.getString("run_status"))));
    }

    private static Cause cause(String id, @Nullable String backfillId) {
        if (backfillId != null) {
            return Cause.BACKFILL;
        }
        return id.equals(OF_SCHEDULE) ? Cause.SCHEDULE : Cause.OPERATOR;
    }

    /**
     * What is recorded of one slot.
     *
     * @param backfillId the backfill that has made the firing; null for one that the schedule has made
     * @param again whether it is the second run of the slot
     */
    public record OfSlot(Firing firing, @Nullable String backfillId, boolean again) {}

    /**
     * What is recorded of the slots from one time to another, both included: their firings, and their second runs by
     * this backfill.
     */
    public List<OfSlot> between(String trigger, Instant first, Instant last, String backfillId) {
        return store.read(transaction -> transaction
                .query("""
                        select * from trigger_firing
                        where scope_digest = :scope and trigger_name = :trigger and nominal between :first and :last
                            and firing_id in ('', :again)
                        """)
                .bind("scope", scope)
                .bind("trigger", trigger)
                .bind("first", first)
                .bind("last", last)
                .bind("again", OF_BACKFILL + backfillId)
                .map((row, _) -> new OfSlot(
                        keyed(row).firing(),
                        row.getString("backfill_id"),
                        !row.getString("firing_id").equals(OF_SCHEDULE)))
                .list());
    }

    /** The nominal time of the last firing that the schedule itself has made; empty when there is none. */
    public OptionalLong lastMillis(String trigger) {
        return store.read(transaction -> transaction
                .query("""
                        select max(nominal) as last from trigger_firing
                        where scope_digest = :scope and trigger_name = :trigger and firing_id = ''
                            and backfill_id is null
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
                            and workflow_id is not null and backfill_id is null
                        """)
                .bind("scope", scope)
                .bind("trigger", trigger)
                .mapTo(Long.class)
                .one());
    }
}
