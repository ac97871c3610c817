package dev.flow.store.worker;

import dev.flow.store.Instants;
import dev.flow.store.Isolation;
import dev.flow.store.Store;
import dev.flow.store.Transaction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jdbi.v3.core.statement.StatementContext;

/**
 * The registrations of workers, so that gateways know which are alive and what they can run. A worker registers when it
 * is ready, then reports every {@link #HEARTBEAT}. Safe for use by many threads and processes, whose clocks must agree
 * to within seconds.
 */
public final class WorkerReadiness {
    /** The interval of a worker's reports. */
    public static final Duration HEARTBEAT = Duration.ofSeconds(5);

    /** For how long after its last report a worker counts as alive. */
    public static final Duration ALIVE = Duration.ofSeconds(20);

    private final Store store;

    public WorkerReadiness(Store store) {
        this.store = store;
    }

    /** Registers a worker that has become ready, or has loaded something else. */
    public void register(ReadyWorker.Instance instance, String artifact, ReadyWorker.Loaded loaded) {
        Instant now = store.now();
        write(transaction -> transaction
                .update("""
                        insert into worker_readiness (
                            instance_id, scope_digest, task_queue, artifact,
                            definitions, functions, functions_digest, settings_digest, started_at, seen_at)
                        values (
                            :id, :scopeDigest, :taskQueue, :artifact,
                            :definitions, :functions, :functionsDigest, :settingsDigest, :now, :now)
                        on conflict (instance_id) do update set
                            scope_digest = excluded.scope_digest, task_queue = excluded.task_queue,
                            artifact = excluded.artifact, definitions = excluded.definitions,
                            functions = excluded.functions,
                            functions_digest = excluded.functions_digest, settings_digest = excluded.settings_digest,
                            seen_at = excluded.seen_at
                        """)
                .bind("id", instance.id())
                .bind("scopeDigest", instance.scopeDigest())
                .bind("taskQueue", instance.taskQueue())
                .bind("artifact", artifact)
                .bind("definitions", words(loaded.definitions()))
                .bind("functions", words(loaded.functions()))
                .bind("functionsDigest", loaded.functionsDigest())
                .bind("settingsDigest", loaded.settingsDigest())
                .bind("now", now)
                .execute());
    }

    /**
     * Reports that a worker is still alive.
     *
     * @return false where it is not registered, or no longer: it has to register again
     */
    public boolean report(String instanceId) {
        Instant now = store.now();
        return write(transaction -> transaction
                        .update("update worker_readiness set seen_at = :now where instance_id = :id")
                        .bind("now", now)
                        .bind("id", instanceId)
                        .execute())
                == 1;
    }

    /** Removes the registration of a worker that ends. */
    public void leave(String instanceId) {
        write(transaction -> transaction
                .update("delete from worker_readiness where instance_id = :id")
                .bind("id", instanceId)
                .execute());
    }

    /** The workers of a scope that are alive, oldest first. */
    public List<ReadyWorker> alive(String scopeDigest) {
        Instant since = store.now().minus(ALIVE);
        return store.read(transaction -> transaction
                .query("""
                        select instance_id, scope_digest, task_queue, artifact,
                            definitions, functions, functions_digest, settings_digest, started_at, seen_at
                        from worker_readiness
                        where scope_digest = :scopeDigest and seen_at > :since
                        order by started_at, instance_id
                        """)
                .bind("scopeDigest", scopeDigest)
                .bind("since", since)
                .map(WorkerReadiness::worker)
                .list());
    }

    /** Whether a worker of another scope is alive on a task queue. */
    public boolean isUsedByAnotherScope(String taskQueue, String scopeDigest) {
        Instant since = store.now().minus(ALIVE);
        return store.read(transaction -> transaction
                .query("""
                        select 1 from worker_readiness
                        where task_queue = :taskQueue and scope_digest <> :scopeDigest and seen_at > :since
                        limit 1
                        """)
                .bind("taskQueue", taskQueue)
                .bind("scopeDigest", scopeDigest)
                .bind("since", since)
                .mapTo(Integer.class)
                .findOne()
                .isPresent());
    }

    /** When a worker of the scope last reported, alive or not; for {@code worker: not alive since}. */
    public Optional<Instant> lastSeen(String scopeDigest) {
        return store.read(transaction -> transaction
                .query("select max(seen_at) from worker_readiness where scope_digest = :scopeDigest")
                .bind("scopeDigest", scopeDigest)
                .mapTo(Instant.class)
                .findOne());
    }

    private int write(Function<Transaction, Integer> statement) {
        return store.inTransaction(Isolation.READ_COMMITTED, statement);
    }

    private static ReadyWorker worker(ResultSet row, StatementContext context) throws SQLException {
        return new ReadyWorker(
                new ReadyWorker.Instance(
                        row.getString("instance_id"), row.getString("scope_digest"), row.getString("task_queue")),
                row.getString("artifact"),
                new ReadyWorker.Loaded(
                        words(row.getString("definitions")),
                        words(row.getString("functions")),
                        row.getString("functions_digest"),
                        row.getString("settings_digest")),
                Instants.of(row.getLong("started_at")),
                Instants.of(row.getLong("seen_at")));
    }

    private static String words(Set<String> values) {
        return String.join(" ", new TreeSet<>(values));
    }

    private static Set<String> words(String text) {
        return text.isEmpty() ? Set.of() : Set.of(text.split(" "));
    }
}
