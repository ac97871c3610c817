package dev.flow.triggers.record;

import dev.flow.store.Isolation;
import dev.flow.store.Store;
import dev.flow.store.Transaction;
import dev.flow.triggers.population.FailedMember;
import dev.flow.triggers.population.FailedMember.Outcome;
import dev.flow.triggers.population.FailedMember.Problem;
import dev.flow.triggers.population.FailedMemberPage;
import dev.flow.triggers.population.Population;
import dev.flow.triggers.population.Population.Origin;
import dev.flow.triggers.population.Population.Pause;
import dev.flow.triggers.population.Population.Plan;
import dev.flow.triggers.population.Population.Progress;
import dev.flow.triggers.population.Population.State;
import dev.flow.triggers.population.PopulationObserver.Open;
import dev.flow.triggers.population.PopulationPage.Position;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rows that follow the population workflows of a scope. Thread-safe. */
public final class PopulationRows {
    private final Store store;
    private final String scope;

    /** @param scope its digest */
    public PopulationRows(Store store, String scope) {
        this.store = store;
        this.scope = scope;
    }

    /** Empty when there is none of this id, or not any more. */
    public Optional<PopulationRow> find(String id) {
        return store.read(transaction -> find(transaction, id));
    }

    private Optional<PopulationRow> find(Transaction transaction, String id) {
        return transaction
                .query("select * from population where scope_digest = :scope and population_id = :id")
                .bind("scope", scope)
                .bind("id", id)
                .map((row, _) -> row(row))
                .findOne();
    }

    /**
     * The latest first.
     *
     * @param caller workflow id of the run that has started them; null for all
     */
    public List<Population> page(@Nullable String caller, int limit, @Nullable Position after) {
        return store.read(transaction -> {
            var query = transaction
                    .query("select * from population where scope_digest = :scope"
                            + (caller == null ? "" : " and caller_id = :caller")
                            + (after == null ? "" : " and (started_at, population_id) < (:time, :id)")
                            + " order by started_at desc, population_id desc limit :limit")
                    .bind("scope", scope)
                    .bind("limit", limit);
            if (caller != null) {
                query.bind("caller", caller);
            }
            if (after != null) {
                query.bind("time", after.startedAt()).bind("id", after.id());
            }
            return query.map((row, _) -> row(row).population()).list();
        });
    }

    /** Those that have not ended, the oldest first. */
    public List<Population> open(int limit) {
        return store.read(transaction -> transaction
                .query("""
                        select * from population where scope_digest = :scope and ended_at is null
                        order by started_at, population_id limit :limit
                        """)
                .bind("scope", scope)
                .bind("limit", limit)
                .map((row, _) -> row(row).population())
                .list());
    }

    /** What is under way. */
    public Open open() {
        return store.read(transaction -> transaction
                .query("""
                        select count(*) as populations, coalesce(sum(running), 0) as runs from population
                        where scope_digest = :scope and ended_at is null
                        """)
                .bind("scope", scope)
                .map((row, _) -> new Open(row.getLong("populations"), row.getLong("runs")))
                .one());
    }

    /**
     * Members that have failed, in the order in which that became known.
     *
     * @param after position of the last one of the page before; null for the first page
     */
    public FailedMemberPage failures(String id, int limit, @Nullable Long after) {
        List<Positioned> found = store.read(transaction -> transaction
                .query("""
                        select * from population_failure
                        where scope_digest = :scope and population_id = :id and position > :after
                        order by position limit :limit
                        """)
                .bind("scope", scope)
                .bind("id", id)
                .bind("after", after == null ? 0 : after)
                .bind("limit", limit + 1)
                .map((row, _) -> new Positioned(row.getLong("position"), member(row)))
                .list());
        List<Positioned> page = found.stream().limit(limit).toList();
        return new FailedMemberPage(
                page.stream().map(Positioned::member).toList(),
                found.size() > limit ? Long.valueOf(page.getLast().position()) : null);
    }

    /** The workflow id of the first run that has failed. */
    public Optional<String> firstFailedRun(String id) {
        return store.read(transaction -> transaction
                .query("""
                        select workflow_id from population_failure
                        where scope_digest = :scope and population_id = :id and workflow_id is not null
                        order by position limit 1
                        """)
                .bind("scope", scope)
                .bind("id", id)
                .mapTo(String.class)
                .findOne());
    }

    private record Positioned(long position, FailedMember member) {}

    private static FailedMember member(ResultSet row) throws SQLException {
        String type = row.getString("error_type");
        return new FailedMember(
                row.getString("member_key"),
                row.getString("workflow_id"),
                Outcome.valueOf(row.getString("outcome").toUpperCase(Locale.ROOT)),
                type == null
                        ? null
                        : new Problem(
                                type,
                                row.getInt("error_status"),
                                row.getString("error_title"),
                                row.getString("error_detail")));
    }

    /** Writes the row of one whose workflow may have begun already; without effect when it has. */
    public void writeRequested(PopulationRow requested) {
        store.inTransaction(Isolation.READ_COMMITTED, transaction -> upsert(transaction, requested));
    }

    /**
     * Writes what a workflow tells; what is not newer than the row does nothing.
     *
     * @param failed members that have failed since the last time
     * @return what of the progress is new; empty when nothing was written
     */
    public Optional<Progress> write(PopulationRow told, List<FailedMember> failed) {
        return store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
            Progress before = find(transaction, told.population().id())
                    .map(row -> row.population().progress())
                    .orElse(new Progress(0, 0, 0, 0, 0, 0));
            if (upsert(transaction, told) == 0) {
                return Optional.empty();
            }
            add(transaction, told.population(), failed);
            Progress now = told.population().progress();
            return Optional.of(new Progress(
                    now.pages() - before.pages(),
                    now.members() - before.members(),
                    now.started() - before.started(),
                    now.running() - before.running(),
                    now.completed() - before.completed(),
                    now.failed() - before.failed()));
        });
    }

    private int upsert(Transaction transaction, PopulationRow told) {
        Population population = told.population();
        Progress progress = population.progress();
        Pause pause = population.pause();
        return transaction
                .update("""
                        insert into population (
                            scope_digest, population_id, caller_workflow, caller_id, task, rerun_of, query,
                            member_workflow, page, concurrency, stop_after, state, paused_by, pause_reason, paused_at,
                            reason, pages, members, started, running, completed, failed, version, started_at, ended_at)
                        values (
                            :scope, :id, :callerWorkflow, :caller, :task, :rerunOf, :query,
                            :member, :page, :concurrency, :stopAfter, :state, :pausedBy, :pauseReason, :pausedAt,
                            :reason, :pages, :members, :started, :running, :completed, :failed, :version, :startedAt,
                            :endedAt)
                        on conflict (scope_digest, population_id) do update set
                            state = excluded.state, paused_by = excluded.paused_by,
                            pause_reason = excluded.pause_reason, paused_at = excluded.paused_at,
                            reason = excluded.reason, pages = excluded.pages, members = excluded.members,
                            started = excluded.started, running = excluded.running, completed = excluded.completed,
                            failed = excluded.failed, version = excluded.version, started_at = excluded.started_at,
                            ended_at = excluded.ended_at
                        where excluded.version > population.version
                        """)
                .bind("scope", scope)
                .bind("id", population.id())
                .bind("callerWorkflow", population.origin().workflowName())
                .bind("caller", population.origin().workflowId())
                .bind("task", population.origin().task())
                .bind("rerunOf", population.origin().rerunOf())
                .bind("query", population.plan().query())
                .bind("member", population.plan().memberWorkflow())
                .bind("page", population.plan().page())
                .bind("concurrency", population.plan().concurrency())
                .bind("stopAfter", population.plan().stopAfter())
                .bind("state", population.state().label())
                .bind("pausedBy", pause == null ? null : pause.by())
                .bind("pauseReason", pause == null ? null : pause.reason())
                .bind("pausedAt", pause == null ? null : pause.at())
                .bind("reason", population.reason())
                .bind("pages", progress.pages())
                .bind("members", progress.members())
                .bind("started", progress.started())
                .bind("running", progress.running())
                .bind("completed", progress.completed())
                .bind("failed", progress.failed())
                .bind("version", told.version())
                .bind("startedAt", population.startedAt())
                .bind("endedAt", population.endedAt())
                .execute();
    }

    private void add(Transaction transaction, Population population, List<FailedMember> failed) {
        if (failed.isEmpty()) {
            return;
        }
        long position = population.progress().failed() - failed.size();
        var batch = transaction.handle().prepareBatch("""
                insert into population_failure (
                    scope_digest, population_id, position, member_key, workflow_id, outcome, error_type, error_status,
                    error_title, error_detail)
                values (
                    :scope, :id, :position, :key, :run, :outcome, :type, :status, :title, :detail)
                on conflict (scope_digest, population_id, position) do nothing
                """);
        for (FailedMember member : failed) {
            Problem problem = member.problem();
            batch.bind("scope", scope)
                    .bind("id", population.id())
                    .bind("position", ++position)
                    .bind("key", member.key())
                    .bind("run", member.workflowId())
                    .bind("outcome", member.outcome().label())
                    .bind("type", problem == null ? null : problem.type())
                    .bind("status", problem == null ? null : problem.status())
                    .bind("title", problem == null ? null : problem.title())
                    .bind("detail", problem == null ? null : problem.detail())
                    .add();
        }
        var _ = batch.execute();
    }

    private static PopulationRow row(ResultSet row) throws SQLException {
        String pausedBy = row.getString("paused_by");
        return new PopulationRow(
                new Population(
                        row.getString("population_id"),
                        new Origin(
                                row.getString("caller_workflow"),
                                row.getString("caller_id"),
                                row.getString("task"),
                                row.getString("rerun_of")),
                        new Plan(
                                row.getString("query"),
                                row.getString("member_workflow"),
                                row.getInt("page"),
                                row.getInt("concurrency"),
                                row.getInt("stop_after")),
                        State.valueOf(row.getString("state").toUpperCase(Locale.ROOT)),
                        pausedBy == null
                                ? null
                                : new Pause(
                                        pausedBy,
                                        row.getString("pause_reason"),
                                        FiringRows.instant(row.getLong("paused_at"))),
                        row.getString("reason"),
                        new Progress(
                                row.getLong("pages"),
                                row.getLong("members"),
                                row.getLong("started"),
                                row.getLong("running"),
                                row.getLong("completed"),
                                row.getLong("failed")),
                        FiringRows.instant(row.getLong("started_at")),
                        end(row)),
                row.getLong("version"));
    }

    private static @Nullable Instant end(ResultSet row) throws SQLException {
        long end = row.getLong("ended_at");
        return row.wasNull() ? null : FiringRows.instant(end);
    }
}
