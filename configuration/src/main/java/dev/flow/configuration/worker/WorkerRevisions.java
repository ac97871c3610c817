package dev.flow.configuration.worker;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.definition.canonical.CanonicalJson;
import dev.flow.store.Instants;
import dev.flow.store.Isolation;
import dev.flow.store.StorableText;
import dev.flow.store.Store;
import dev.flow.store.worker.ReadyWorker;
import dev.flow.store.worker.WorkerReadiness;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/**
 * Which workers of one scope are prepared for which revision. A worker records each revision that it prepares: the
 * active one and the target of the activation under way. Safe for use by many threads and processes; every method
 * throws {@link dev.flow.store.StoreException} when the store is unavailable.
 */
public final class WorkerRevisions {
    private static final String EXTERNAL = "external:";

    /** A worker lacks little, or too much to name. */
    private static final int MAX_LACKING = 50;

    private final Store store;
    private final WorkerReadiness workers;
    private final String scope;
    private final String queue;

    /**
     * @param scope digest of the scope
     * @param queue the task queue of its runs: workers on other queues do not count
     */
    public WorkerRevisions(Store store, String scope, String queue) {
        this.store = store;
        this.workers = new WorkerReadiness(store);
        this.scope = scope;
        this.queue = queue;
    }

    /** What a host's controller has to name the task queue of the scope by. */
    public static String taskQueueDigest(String queue) {
        return CanonicalJson.digest(JsonNodeFactory.instance.textNode(queue));
    }

    /**
     * Records that a worker has prepared a revision; replaces what it recorded of that revision before.
     *
     * @param instance of its row in {@link WorkerReadiness}
     * @param lacking what it lacks, one sentence each; empty when it is ready. The first 50 are kept
     */
    public void record(String instance, String revisionId, Collection<String> lacking) {
        write(instance, revisionId, null, lacking);
    }

    /**
     * Records what a host's own controller reports of its workers.
     *
     * @param required digests of the definitions of the revision; those that are not reported are recorded as lacking
     * @return what was recorded
     */
    public WorkerRevision register(Registration registration, Collection<String> required) {
        List<String> lacking = new ArrayList<>();
        if (!registration.taskQueueIdentityDigest().equals(taskQueueDigest(queue))) {
            lacking.add("its workers poll another task queue than " + queue);
        }
        Set<String> missing = new TreeSet<>(required);
        registration.definitionDigests().forEach(missing::remove);
        missing.forEach(digest -> lacking.add("the definition " + digest));
        String instance = EXTERNAL
                + Objects.requireNonNullElse(registration.deploymentRegistrationDigest(), registration.artifact());
        write(instance, registration.configurationRevisionId(), registration.artifact(), lacking);
        return of(registration.configurationRevisionId()).stream()
                .filter(each -> each.instance().equals(instance))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("The readiness of " + instance + " was removed."));
    }

    private void write(String instance, String revisionId, @Nullable String artifact, Collection<String> lacking) {
        Instant now = store.now();
        store.inTransaction(
                Isolation.READ_COMMITTED,
                transaction -> transaction
                        .update("""
                        insert into worker_revision (
                            instance_id, revision_id, scope_digest, artifact, lacking, recorded_at)
                        values (:instance, :revision, :scope, :artifact, :lacking, :now)
                        on conflict (instance_id, revision_id) do update set
                            scope_digest = excluded.scope_digest, artifact = excluded.artifact,
                            lacking = excluded.lacking, recorded_at = excluded.recorded_at
                        """)
                        .bind("instance", instance)
                        .bind("revision", revisionId)
                        .bind("scope", scope)
                        .bind("artifact", artifact)
                        .bind("lacking", lacking.isEmpty() ? null : text(lacking))
                        .bind("now", now)
                        .execute());
    }

    /** What was recorded of a revision, of workers that are alive or not. */
    public List<WorkerRevision> of(String revisionId) {
        return rows(Key.REVISION, revisionId).stream().map(Row::revision).toList();
    }

    /** What a worker has recorded, of all revisions. */
    public List<WorkerRevision> ofWorker(String instance) {
        return rows(Key.WORKER, instance).stream().map(Row::revision).toList();
    }

    /**
     * Whether workers are ready for a revision.
     *
     * @param artifact that executes it: workers of another one do not count
     */
    public Readiness readiness(String revisionId, String artifact) {
        Map<String, WorkerRevision> byInstance = new HashMap<>();
        List<Row> rows = rows(Key.REVISION, revisionId);
        rows.forEach(row -> byInstance.put(row.revision().instance(), row.revision()));
        List<WorkerRevision> external = rows.stream()
                .filter(row -> artifact.equals(row.artifact()))
                .map(Row::revision)
                .toList();
        List<String> alive = workers.alive(scope).stream()
                .filter(worker -> worker.artifact().equals(artifact)
                        && worker.instance().taskQueue().equals(queue))
                .map(ReadyWorker::instance)
                .map(ReadyWorker.Instance::id)
                .toList();
        return Readiness.of(artifact, alive, byInstance, external);
    }

    /** What rows are found by. */
    private enum Key {
        WORKER("instance_id"),
        REVISION("revision_id");

        private final String column;

        Key(String column) {
            this.column = column;
        }
    }

    private List<Row> rows(Key key, String value) {
        return store.read(transaction -> transaction
                .query("select instance_id, revision_id, artifact, lacking, recorded_at from worker_revision"
                        + " where scope_digest = :scope and " + key.column
                        + " = :value order by recorded_at, instance_id, revision_id")
                .bind("scope", scope)
                .bind("value", value)
                .map(WorkerRevisions::row)
                .list());
    }

    private record Row(WorkerRevision revision, @Nullable String artifact) {}

    private static Row row(ResultSet row, StatementContext context) throws SQLException {
        String lacking = row.getString("lacking");
        return new Row(
                new WorkerRevision(
                        row.getString("instance_id"),
                        row.getString("revision_id"),
                        lacking == null ? List.of() : lacking.lines().toList(),
                        Instants.of(row.getLong("recorded_at"))),
                row.getString("artifact"));
    }

    private static String text(Collection<String> lacking) {
        return lacking.stream()
                .limit(MAX_LACKING)
                .map(each -> StorableText.of(each).strip().replaceAll("\\s*\\R\\s*", " "))
                .collect(Collectors.joining("\n"));
    }
}
