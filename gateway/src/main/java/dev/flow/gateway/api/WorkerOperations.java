package dev.flow.gateway.api;

import dev.flow.engine.Availability;
import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Call;
import dev.flow.gateway.operation.Endpoint;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationBuilder;
import dev.flow.gateway.operation.OperationGroup;
import dev.flow.gateway.operation.RequestBody.Nothing;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.identity.Action;
import dev.flow.identity.Scope;
import dev.flow.runs.ActiveDefinitions;
import dev.flow.store.worker.ReadyWorker;
import dev.flow.store.worker.WorkerReadiness;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The workers of this scope. */
public final class WorkerOperations implements OperationGroup {
    private static final Operation<Nothing> WORKERS = OperationBuilder.get(
                    Tags.OPERATIONS, "/v1/operations/workers", "listWorkers")
            .summary("Workers that are alive, and what they can run.")
            .needs(Action.OPERATIONS_VIEW)
            .fails(ProblemCode.STORE_UNAVAILABLE, ProblemCode.DEFINITION_UNAVAILABLE)
            .answers(200, "The workers.", Workers.class)
            .build();

    /** The declarations of these operations, in the order of the docs. */
    public static final List<Operation<?>> DECLARED = List.of(WORKERS);

    private final WorkerReadiness workers;
    private final ActiveDefinitions definitions;
    private final String scopeDigest;

    public WorkerOperations(WorkerReadiness workers, ActiveDefinitions definitions, Scope scope) {
        this.workers = workers;
        this.definitions = definitions;
        this.scopeDigest = scope.digest();
    }

    /** The workers that are alive. */
    public record Workers(
            Availability dimension,
            List<ReadyWorker> workers,
            @Nullable Instant lastSeen) {}

    @Override
    public List<Endpoint<?>> endpoints() {
        return List.of(WORKERS.handledBy(this::workers));
    }

    private Answer workers(Call<?> call) {
        return Answer.ok(new Workers(
                Availability.AVAILABLE,
                VisibleWorkers.of(call, workers.alive(scopeDigest), definitions.all()),
                workers.lastSeen(scopeDigest).orElse(null)));
    }
}
