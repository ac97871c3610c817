package dev.flow.server.execution;

import io.temporal.api.query.v1.WorkflowQuery;
import io.temporal.api.workflowservice.v1.QueryWorkflowResponse;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Queries of one execution that wait for an answer, oldest first. Confined to the holder of the lock; the answers are
 * not.
 */
public final class PendingQueries {
    private final Map<String, Pending> pending = new LinkedHashMap<>();

    /** A query and who waits for its answer; it fails with {@link dev.flow.server.failure.ServiceFailure}. */
    public record Pending(WorkflowQuery query, CompletableFuture<QueryWorkflowResponse> answer) {}

    public void add(String id, Pending query) {
        pending.put(id, query);
    }

    public Optional<Pending> find(String id) {
        return Optional.ofNullable(pending.get(id));
    }

    public Optional<Pending> remove(String id) {
        return Optional.ofNullable(pending.remove(id));
    }

    /** All of them. */
    public Map<String, Pending> all() {
        return Map.copyOf(pending);
    }

    public boolean isEmpty() {
        return pending.isEmpty();
    }
}
