package dev.flow.triggers.controller;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.flow.definition.task.StandardErrorType;
import dev.flow.engine.RunResult;
import dev.flow.engine.StartReceipt;
import dev.flow.engine.StartRequest;
import dev.flow.engine.error.WorkflowError;
import dev.flow.engine.record.PopulationRequest;
import dev.flow.engine.record.RunMemo;
import dev.flow.runs.RunStatus;
import dev.flow.runs.RunsException;
import dev.flow.runs.RunsParts;
import dev.flow.runs.WorkflowNames;
import dev.flow.runs.access.EngineAccess;
import dev.flow.runs.access.Executions;
import dev.flow.runs.access.RunLookup;
import dev.flow.triggers.population.FailedMember.Outcome;
import dev.flow.triggers.population.FailedMember.Problem;
import dev.flow.triggers.workflow.PopulationActivities.Batch;
import dev.flow.triggers.workflow.PopulationActivities.Due;
import dev.flow.triggers.workflow.PopulationActivities.Ended;
import dev.flow.triggers.workflow.PopulationActivities.Ending;
import dev.flow.triggers.workflow.PopulationActivities.Members;
import dev.flow.triggers.workflow.PopulationActivities.Result;
import dev.flow.triggers.workflow.PopulationActivities.Results;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The runs of a population's members: starts them, asks how they have ended, cancels them. Thread-safe. */
final class MemberStarts {
    /** For the end of a run that has ended already. */
    private static final Duration RESULT = Duration.ofSeconds(10);

    private final RunsParts parts;
    private final EngineAccess access;
    private final RunLookup lookup;
    private final WorkflowNames names;

    MemberStarts(RunsParts parts, EngineAccess access, RunLookup lookup) {
        this.parts = parts;
        this.access = access;
        this.lookup = lookup;
        this.names = new WorkflowNames(parts.definitions());
    }

    /** Starts the runs of members side by side; those that were started by an earlier attempt are found. */
    Results start(String population, Batch batch) {
        List<Tried<Result>> tried = SideBySide.of(
                batch.due(), due -> attempted(population, batch.job().request(), due));
        List<Result> results = new ArrayList<>();
        for (Tried<Result> each : tried) {
            Result result = each.result();
            if (result == null) {
                return new Results(results, each.held());
            }
            results.add(result);
        }
        return new Results(results, null);
    }

    /**
     * What became of an attempt.
     *
     * @param result null when something was in the way
     * @param held what it was, in one sentence
     */
    private record Tried<T>(@Nullable T result, @Nullable String held) {}

    private Tried<Result> attempted(String population, PopulationRequest request, Due due) {
        try {
            return new Tried<>(started(request(population, request, due)), null);
        } catch (RunsException e) {
            return isPassing(e)
                    ? new Tried<>(null, String.valueOf(e.getMessage()))
                    : new Tried<>(new Result(false, new Ending(Outcome.NOT_STARTED, problem(e))), null);
        }
    }

    private static Problem problem(RunsException e) {
        return new Problem(
                StandardErrorType.RUNTIME.uri(),
                StandardErrorType.RUNTIME.status(),
                "The run of the member was not started",
                e.code() + ": " + e.getMessage());
    }

    private static boolean isPassing(RunsException e) {
        return switch (e.code()) {
            case ENGINE_UNAVAILABLE, STORE_UNAVAILABLE, DEFINITION_UNAVAILABLE, QUOTA_UNAVAILABLE -> true;
            case NOT_FOUND,
                    UNKNOWN_WORKFLOW,
                    INCOMPATIBLE_WORKER,
                    START_CONFLICT,
                    INPUT_REJECTED,
                    TRIGGER_PAUSED,
                    TRIGGER_UNAVAILABLE,
                    QUOTA_EXCEEDED,
                    INVALID_REQUEST,
                    INVALID_QUERY,
                    INVALID_PAYLOAD,
                    LIMIT_EXCEEDED,
                    NOT_RESTARTABLE,
                    CONFLICT -> false;
        };
    }

    private StartRequest request(String population, PopulationRequest request, Due due) {
        String again = due.again();
        return again == null
                ? first(population, request, due)
                : again(population, request, due.key(), lookup.find(again, null));
    }

    private StartRequest first(String population, PopulationRequest request, Due due) {
        PopulationRequest.Caller caller = request.caller();
        String definition = request.member().definition();
        RunMemo memo = caller.memo().isObject()
                ? RunMemo.parse(caller.memo())
                        .member(caller.workflowId(), definition, parts.clock().millis())
                : null;
        JsonNode input = due.input();
        return member(
                request.memberId(population, due.key()),
                request.member().workflow(),
                definition,
                input == null ? NullNode.getInstance() : input,
                memo,
                population);
    }

    /** With the input of the failed run, and what is active of its workflow now. */
    private StartRequest again(String population, PopulationRequest request, String key, RunLookup.Found failed) {
        String workflow = request.member().workflow();
        String definition = names.active(workflow).digest();
        return member(
                request.memberId(population, key),
                workflow,
                definition,
                lookup.input(lookup.started(failed)).input(),
                failed.memo()
                        .member(
                                request.caller().workflowId(),
                                definition,
                                parts.clock().millis()),
                population);
    }

    private static StartRequest member(
            String id, String workflow, String definition, JsonNode input, @Nullable RunMemo memo, String population) {
        return new StartRequest(id, workflow, definition, input, memo, population, 0, null);
    }

    private Result started(StartRequest start) {
        StartReceipt receipt = access.within(
                start.workflowId(),
                "StartWorkflowExecution",
                () -> parts.engine().accept(start));
        return receipt.isNew()
                ? new Result(true, null)
                : new Result(true, ending(start.workflowId()).orElse(null));
    }

    /** Which of these members' runs have ended. */
    List<Ended> ended(String population, Members members) {
        PopulationRequest request = members.job().request();
        List<Ended> ended = new ArrayList<>();
        SideBySide.of(
                        members.keys(),
                        key -> ending(request.memberId(population, key)).map(ending -> new Ended(key, ending)))
                .forEach(each -> each.ifPresent(ended::add));
        return ended;
    }

    private Optional<Ending> ending(String workflowId) {
        try {
            RunStatus status =
                    Executions.status(lookup.find(workflowId, null).info().getStatus());
            return switch (status) {
                case RUNNING, WAITING, PAUSED, CONTINUED -> Optional.empty();
                case COMPLETED -> Optional.of(Ending.COMPLETED);
                case CANCELED -> Optional.of(new Ending(Outcome.CANCELED, null));
                case TERMINATED, TIMED_OUT -> Optional.of(new Ending(Outcome.TERMINATED, null));
                case FAILED -> Optional.of(new Ending(Outcome.FAILED, problem(workflowId)));
            };
        } catch (RunsException e) {
            if (e.code() == RunsException.Code.NOT_FOUND) {
                return Optional.of(new Ending(Outcome.TERMINATED, null));
            }
            throw e;
        }
    }

    private @Nullable Problem problem(String workflowId) {
        Optional<RunResult> result = access.within(
                workflowId,
                "GetWorkflowExecutionHistory",
                () -> parts.engine().run(workflowId).result(RESULT));
        return result.orElse(null) instanceof RunResult.Faulted(WorkflowError error)
                ? new Problem(error.type(), error.status(), error.title(), error.detail())
                : null;
    }

    /** Asks runs to cancel; those that have ended are left alone. */
    void cancel(List<String> workflowIds) {
        var _ = SideBySide.of(workflowIds, id -> {
            try {
                return access.within(id, "RequestCancelWorkflowExecution", () -> {
                    parts.engine().run(id).cancel("The population was cancelled.");
                    return true;
                });
            } catch (RunsException e) {
                if (e.code() == RunsException.Code.NOT_FOUND || e.code() == RunsException.Code.CONFLICT) {
                    return false;
                }
                throw e;
            }
        });
    }
}
