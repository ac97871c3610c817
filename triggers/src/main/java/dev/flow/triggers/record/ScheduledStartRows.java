package dev.flow.triggers.record;

import dev.flow.store.Isolation;
import dev.flow.store.Store;
import dev.flow.store.Transaction;
import dev.flow.triggers.record.ScheduledStartRow.Phase;
import dev.flow.triggers.start.ScheduledStart.FailureCode;
import dev.flow.triggers.start.ScheduledStart.Run;
import dev.flow.triggers.start.ScheduledStart.State;
import dev.flow.triggers.start.ScheduledStartPage.Filter;
import dev.flow.triggers.start.ScheduledStartPage.Position;
import dev.flow.triggers.workflow.ScheduledStartJob;
import dev.flow.triggers.workflow.ScheduledStartStanding;
import dev.flow.triggers.workflow.ScheduledStartStanding.Ending;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The rows that follow the scheduled starts of a scope. Thread-safe. */
public final class ScheduledStartRows {
    private static final String ACCEPTING = "accepting";
    private static final String RELEASED = "released";
    private static final Set<State> PENDING = Set.of(State.SCHEDULED, State.DISPATCHING);

    private final Store store;
    private final String scope;

    /** @param scope its digest */
    public ScheduledStartRows(Store store, String scope) {
        this.store = store;
        this.scope = scope;
    }

    /** Empty when there is none of this id, or not any more. */
    public Optional<ScheduledStartRow> find(String id) {
        return store.read(transaction -> find(transaction, id));
    }

    private Optional<ScheduledStartRow> find(Transaction transaction, String id) {
        return transaction
                .query("select * from scheduled_start where scope_digest = :scope and start_id = :id")
                .bind("scope", scope)
                .bind("id", id)
                .map((row, _) -> row(row))
                .findOne();
    }

    /** Those that count, in the order of their times. */
    public List<ScheduledStartRow> page(Filter filter, int limit, @Nullable Position after) {
        String order = filter.latestFirst() ? "desc" : "asc";
        String beyond = filter.latestFirst() ? "<" : ">";
        List<String> states = filter.states().isEmpty() ? labels(List.of(State.values())) : labels(filter.states());
        return store.read(transaction -> {
            var query = transaction
                    .query("select * from scheduled_start where scope_digest = :scope and state in (<states>)"
                            + (filter.workflow() == null ? "" : " and workflow_name = :workflow")
                            + (after == null ? "" : " and (start_at, start_id) " + beyond + " (:time, :id)")
                            + " order by start_at " + order + ", start_id " + order + " limit :limit")
                    .bindList("states", states)
                    .bind("scope", scope)
                    .bind("limit", limit);
            if (filter.workflow() != null) {
                query.bind("workflow", filter.workflow());
            }
            if (after != null) {
                query.bind("time", Instant.ofEpochSecond(after.startAt())).bind("id", after.id());
            }
            return query.map((row, _) -> row(row)).list();
        });
    }

    private static List<String> labels(Collection<State> states) {
        return states.stream().map(State::label).sorted().toList();
    }

    /** Those whose creation has not gone on since a moment. */
    public List<ScheduledStartRow> stuck(Instant before, int limit) {
        return store.read(transaction -> transaction
                .query("""
                        select * from scheduled_start
                        where scope_digest = :scope and state = 'accepting' and updated_at <= :before
                        order by start_at, start_id limit :limit
                        """)
                .bind("scope", scope)
                .bind("before", before)
                .bind("limit", limit)
                .map((row, _) -> row(row))
                .list());
    }

    /** Those that were due before a moment, and are pending, after the one of a position. */
    public List<ScheduledStartRow> overdue(Instant before, @Nullable Position after, int limit) {
        return page(new Filter(PENDING, null, false), limit, after).stream()
                .filter(row -> row.standing().startAt() <= before.toEpochMilli())
                .toList();
    }

    /** Which of these ids have a row that counts, or may come to, and are pending. */
    public Set<String> pending(Collection<String> ids) {
        if (ids.isEmpty()) {
            return Set.of();
        }
        return new HashSet<>(store.read(transaction -> transaction
                .query("""
                        select start_id from scheduled_start
                        where scope_digest = :scope and start_id in (<ids>)
                            and state in ('accepting', 'scheduled', 'dispatching')
                        """)
                .bindList("ids", List.copyOf(ids))
                .bind("scope", scope)
                .mapTo(String.class)
                .list()));
    }

    /**
     * Begins to accept one: adds its row, or takes up that of an equal one that was released.
     *
     * @return the row that is there now
     */
    public ScheduledStartRow accept(ScheduledStartRow accepting) {
        return store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
            var _ = transaction
                    .update("""
                    insert into scheduled_start (
                        scope_digest, start_id, workflow_name, workflow_version, trigger_name, business_request_id,
                        workload_class, requested_by, request_digest, state, start_at, version, accepted_at, updated_at)
                    values (
                        :scope, :id, :workflow, :workflowVersion, :trigger, :requestId,
                        :class, :by, :digest, 'accepting', :startAt, :version, :accepted, :updated)
                    on conflict (scope_digest, start_id) do update set
                        state = excluded.state, accepted_at = excluded.accepted_at,
                        updated_at = excluded.updated_at, completed_at = null
                    where scheduled_start.state = 'released'
                        and scheduled_start.request_digest = excluded.request_digest
                    """)
                    .bindMap(identity(accepting.job()))
                    .bind("startAt", instant(accepting.standing().startAt()))
                    .bind("version", accepting.standing().version())
                    .bind("updated", instant(accepting.standing().updatedAt()))
                    .execute();
            return find(transaction, accepting.job().id()).orElseThrow();
        });
    }

    /**
     * Its workflow was started.
     *
     * @return the row that is there now; empty when it was released meanwhile
     */
    public Optional<ScheduledStartRow> confirm(String id) {
        return store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
            var _ = settle(transaction, id, State.SCHEDULED.label(), null);
            return find(transaction, id).filter(row -> row.phase() == Phase.ACCEPTED);
        });
    }

    /**
     * Its workflow was not started.
     *
     * @return false when it was accepted meanwhile
     */
    public boolean release(String id) {
        return store.inTransaction(
                        Isolation.READ_COMMITTED, transaction -> settle(transaction, id, RELEASED, store.now()))
                > 0;
    }

    private int settle(Transaction transaction, String id, String state, @Nullable Instant completedAt) {
        return transaction
                .update("""
                        update scheduled_start set state = :state, completed_at = :completed
                        where scope_digest = :scope and start_id = :id and state = 'accepting'
                        """)
                .bind("state", state)
                .bind("completed", completedAt)
                .bind("scope", scope)
                .bind("id", id)
                .execute();
    }

    /** Writes what a workflow tells; what is older than the row does nothing, and what was released stays so. */
    public void write(ScheduledStartRow told) {
        ScheduledStartStanding standing = told.standing();
        Ending ending = standing.ending();
        Run run = ending == null ? null : ending.run();
        FailureCode failure = ending == null ? null : ending.failure();
        store.inTransaction(
                Isolation.READ_COMMITTED,
                transaction -> transaction
                        .update("""
                        insert into scheduled_start (
                            scope_digest, start_id, workflow_name, workflow_version, trigger_name, business_request_id,
                            workload_class, requested_by, request_digest, state, start_at, version, change_id,
                            accepted_at, updated_at, due_at, completed_at, failure_code, reason, run_id,
                            definition_digest, artifact)
                        values (
                            :scope, :id, :workflow, :workflowVersion, :trigger, :requestId,
                            :class, :by, :digest, :state, :startAt, :version, :change,
                            :accepted, :updated, :due, :completed, :failure, :reason, :run,
                            :definition, :artifact)
                        on conflict (scope_digest, start_id) do update set
                            state = excluded.state, start_at = excluded.start_at, version = excluded.version,
                            change_id = excluded.change_id, updated_at = excluded.updated_at,
                            due_at = excluded.due_at, completed_at = excluded.completed_at,
                            failure_code = excluded.failure_code, reason = excluded.reason,
                            run_id = excluded.run_id, definition_digest = excluded.definition_digest,
                            artifact = excluded.artifact
                        where scheduled_start.state <> 'released' and (
                            excluded.version > scheduled_start.version
                            or (excluded.version = scheduled_start.version
                                and excluded.state = 'dispatching' and scheduled_start.state = 'dispatching'))
                        """)
                        .bindMap(identity(told.job()))
                        .bind("state", standing.state().label())
                        .bind("startAt", instant(standing.startAt()))
                        .bind("version", standing.version())
                        .bind("change", standing.changeId())
                        .bind("updated", instant(standing.updatedAt()))
                        .bind("due", standing.dueAt() == 0 ? null : instant(standing.dueAt()))
                        .bind("completed", ending == null ? null : instant(ending.at()))
                        .bind("failure", failure == null ? null : failure.label())
                        .bind("reason", ending == null ? told.held() : ending.reason())
                        .bind("run", run == null ? null : run.runId())
                        .bind("definition", run == null ? null : run.definitionDigest())
                        .bind("artifact", run == null ? null : run.artifact())
                        .execute());
    }

    private Map<String, Object> identity(ScheduledStartJob job) {
        Map<String, Object> values = new HashMap<>();
        values.put("scope", scope);
        values.put("id", job.id());
        values.put("workflow", job.workflow());
        values.put("workflowVersion", job.workflowVersion());
        values.put("trigger", job.trigger());
        values.put("requestId", job.requestId());
        values.put("class", job.workloadClass());
        values.put("by", job.by());
        values.put("digest", job.digest());
        values.put("accepted", instant(job.acceptedAt()));
        return values;
    }

    private static Instant instant(long millis) {
        return Instant.ofEpochMilli(millis);
    }

    private static ScheduledStartRow row(ResultSet row) throws SQLException {
        String state = row.getString("state");
        Phase phase = switch (state) {
            case ACCEPTING -> Phase.ACCEPTING;
            case RELEASED -> Phase.RELEASED;
            default -> Phase.ACCEPTED;
        };
        State present = phase == Phase.ACCEPTED ? State.valueOf(state.toUpperCase(Locale.ROOT)) : State.SCHEDULED;
        String reason = row.getString("reason");
        var standing = new ScheduledStartStanding(
                present,
                millis(row, "start_at"),
                row.getLong("version"),
                millis(row, "updated_at"),
                millis(row, "due_at"),
                row.getString("change_id"),
                present.isFinal() ? ending(row, reason) : null);
        return new ScheduledStartRow(job(row), phase, standing, present.isFinal() ? null : reason);
    }

    private static ScheduledStartJob job(ResultSet row) throws SQLException {
        return new ScheduledStartJob(
                row.getString("start_id"),
                row.getString("workflow_name"),
                row.getString("workflow_version"),
                row.getString("trigger_name"),
                row.getString("business_request_id"),
                row.getString("workload_class"),
                row.getString("requested_by"),
                row.getString("request_digest"),
                millis(row, "accepted_at"));
    }

    private static Ending ending(ResultSet row, @Nullable String reason) throws SQLException {
        String failure = row.getString("failure_code");
        String run = row.getString("run_id");
        return new Ending(
                millis(row, "completed_at"),
                failure == null ? null : FailureCode.valueOf(failure.toUpperCase(Locale.ROOT)),
                reason,
                run == null
                        ? null
                        : new Run(
                                row.getString("start_id"),
                                run,
                                row.getString("definition_digest"),
                                row.getString("artifact")));
    }

    /** 0 where there is no time. */
    private static long millis(ResultSet row, String column) throws SQLException {
        return TimeUnit.MICROSECONDS.toMillis(row.getLong(column));
    }
}
