package dev.flow.engine.temporal;

import dev.flow.engine.EngineException;
import dev.flow.engine.offload.OldestRun;
import io.grpc.StatusRuntimeException;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.api.workflowservice.v1.ListWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc.WorkflowServiceBlockingStub;
import io.temporal.client.WorkflowClient;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * What the engine lists of all workflows of its namespace, of every scope and kind. Thread-safe; a method throws
 * {@link StatusRuntimeException} when the engine does not answer, unless it says otherwise.
 */
public record ListedRuns(WorkflowClient client, InstantSource clock) implements OldestRun {
    private static final long CALL_SECONDS = 10;
    private static final Duration EXACT = Duration.ofHours(1);
    private static final Duration LONGEST = Duration.ofDays(20 * 365);

    /** The id of the namespace: a name may be used again, by another server or after the namespace was deleted. */
    public String namespaceId() {
        return stub().describeNamespace(DescribeNamespaceRequest.newBuilder()
                        .setNamespace(namespace())
                        .build())
                .getNamespaceInfo()
                .getId();
    }

    /** Lists begin with the latest run, so the oldest is found by halving: exact to the hour, in 18 short questions. */
    @Override
    public Optional<Instant> noneBefore() {
        Instant high = clock.instant().truncatedTo(ChronoUnit.SECONDS).plus(Duration.ofDays(1));
        if (!anyBefore(high)) {
            return Optional.empty();
        }
        Instant low = high.minus(LONGEST);
        while (Duration.between(low, high).compareTo(EXACT) > 0) {
            Instant middle = low.plusSeconds(Duration.between(low, high).toSeconds() / 2);
            if (anyBefore(middle)) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return Optional.of(low);
    }

    private boolean anyBefore(Instant moment) {
        return list("StartTime < '" + moment + "'");
    }

    /**
     * Whether there is a run, open or closed, that meets a condition in the engine's query language.
     *
     * @throws EngineException when the engine does not answer, or refuses the condition
     */
    public boolean any(String query) {
        try {
            return list(query);
        } catch (StatusRuntimeException e) {
            throw EngineException.unavailable("The engine does not list its runs: " + e.getMessage(), e);
        }
    }

    private boolean list(String query) {
        return stub().listWorkflowExecutions(ListWorkflowExecutionsRequest.newBuilder()
                                .setNamespace(namespace())
                                .setPageSize(1)
                                .setQuery(query)
                                .build())
                        .getExecutionsCount()
                > 0;
    }

    private String namespace() {
        return client.getOptions().getNamespace();
    }

    private WorkflowServiceBlockingStub stub() {
        return client.getWorkflowServiceStubs().blockingStub().withDeadlineAfter(CALL_SECONDS, TimeUnit.SECONDS);
    }
}
