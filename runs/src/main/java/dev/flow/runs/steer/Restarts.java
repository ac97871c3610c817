package dev.flow.runs.steer;

import dev.flow.runs.ActiveDefinition;
import dev.flow.runs.ActiveDefinitions;
import dev.flow.runs.RestartCommand;
import dev.flow.runs.RestartedRun;
import dev.flow.runs.RunsException;
import dev.flow.runs.access.EngineAccess;
import dev.flow.runs.access.RunLookup;
import dev.flow.runs.access.RunLookup.Found;
import dev.flow.runs.history.HistoryPages;
import dev.flow.runs.history.RestartReason;
import dev.flow.runs.history.Steps;
import io.temporal.api.workflowservice.v1.ResetWorkflowExecutionRequest;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Takes runs back to the moment before a task. Thread-safe. */
public final class Restarts {
    private final EngineAccess access;
    private final RunLookup lookup;
    private final HistoryPages pages;
    private final ActiveDefinitions definitions;

    public Restarts(EngineAccess access, RunLookup lookup, HistoryPages pages, ActiveDefinitions definitions) {
        this.access = access;
        this.definitions = definitions;
        this.lookup = lookup;
        this.pages = pages;
    }

    public RestartedRun restart(String workflowId, @Nullable String runId, RestartCommand command) {
        Found run = lookup.find(workflowId, runId);
        RestartReason reason = RestartReason.of(command);
        boolean[] done = new boolean[1];
        List<Steps.Step> steps = pages.steps(run, event -> done[0] |= reason.made(event));
        Steps.Step from = steps.reversed().stream()
                .filter(step -> is(command.fromTask(), step.summary.name(), step.summary.reference()))
                .filter(step -> !step.isResponse())
                .findFirst()
                .orElseThrow(() -> nothingBefore(run, command.fromTask()));
        List<String> repeats = steps.stream()
                .filter(step -> step.hasEffects() && step.decidedBy >= from.decidedBy)
                .map(step -> step.summary.reference())
                .distinct()
                .toList();
        return command.dryRun() || done[0]
                ? new RestartedRun(workflowId, run.runId(), repeats)
                : new RestartedRun(workflowId, reset(run, from, reason, command.id()), repeats);
    }

    private static boolean is(String asked, String name, String reference) {
        return name.equals(asked) || reference.equals(asked);
    }

    private RunsException nothingBefore(Found run, String asked) {
        Optional<ActiveDefinition> definition =
                definitions.ofRun(run.workflow(), run.memo().definition());
        boolean unknown = definition.isPresent()
                && definition.get().definition().tasks().values().stream()
                        .noneMatch(task -> is(asked, task.name(), task.reference()));
        return unknown
                ? RunsException.unknownTask(run.workflow(), asked)
                : RunsException.notRestartable("The task " + asked
                        + " left no step in the history of this segment, so there is no point to restart from.");
    }

    private String reset(Found run, Steps.Step from, RestartReason reason, String id) {
        return access.ask(
                run.workflowId(),
                () -> access.stub()
                        .resetWorkflowExecution(ResetWorkflowExecutionRequest.newBuilder()
                                .setNamespace(access.namespace())
                                .setWorkflowExecution(RunLookup.execution(run.workflowId(), run.runId()))
                                .setIdentity(reason.by())
                                .setReason(reason.encoded())
                                .setRequestId(id)
                                .setWorkflowTaskFinishEventId(from.decidedBy)
                                .build())
                        .getRunId());
    }
}
