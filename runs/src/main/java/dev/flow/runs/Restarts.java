package dev.flow.runs;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.definition.canonical.CanonicalJson;
import dev.flow.engine.Dimension;
import dev.flow.runs.RunLookup.Found;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflowservice.v1.ResetWorkflowExecutionRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes runs back to the moment before a task (starts page, "Steering runs"). Thread-safe. */
final class Restarts {
    private static final int MARK = 16;

    private final EngineAccess access;
    private final RunLookup lookup;
    private final Windows windows;

    Restarts(EngineAccess access, RunLookup lookup, Windows windows) {
        this.access = access;
        this.lookup = lookup;
        this.windows = windows;
    }

    RestartedRun restart(
            String workflowId, @Nullable String runId, String fromTask, String reason, String id, boolean dryRun) {
        Dimension reset = access.engine().capabilities().reset();
        if (!reset.isAvailable()) {
            throw RunsException.notRestartable("The run cannot be taken back: " + reset.reason());
        }
        Found run = lookup.find(workflowId, runId);
        String mark = mark(id);
        boolean[] done = new boolean[1];
        List<Steps.Step> steps = windows.steps(run, event -> done[0] |= isReset(event, mark));
        Steps.Step from = steps.reversed().stream()
                .filter(step -> step.summary.name().equals(fromTask)
                        || step.summary.reference().equals(fromTask))
                .findFirst()
                .orElseThrow(() -> RunsException.notRestartable("The task " + fromTask
                        + " has done nothing that is in the history of this segment: there is no moment before it."));
        List<String> repeats = steps.stream()
                .filter(step -> step.hasEffects() && step.decidedBy >= from.decidedBy)
                .map(step -> step.summary.reference())
                .distinct()
                .toList();
        return dryRun || done[0]
                ? new RestartedRun(workflowId, run.runId(), repeats)
                : new RestartedRun(workflowId, reset(run, from, reason + mark, id), repeats);
    }

    /** What tells a restart from others in the history of the segment that it makes. */
    private static String mark(String id) {
        String digest = CanonicalJson.digest(TextNode.valueOf(id));
        return " (restart " + digest.substring(digest.length() - MARK) + ")";
    }

    /** The engine itself does not recognise a reset that comes again (measured). */
    private static boolean isReset(HistoryEvent event, String mark) {
        var failed = event.getWorkflowTaskFailedEventAttributes();
        return failed.getCause() == WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_RESET_WORKFLOW
                && failed.getFailure().getMessage().endsWith(mark);
    }

    private String reset(Found run, Steps.Step from, String reason, String id) {
        return access.ask(
                run.workflowId(),
                () -> access.stub()
                        .resetWorkflowExecution(ResetWorkflowExecutionRequest.newBuilder()
                                .setNamespace(access.namespace())
                                .setWorkflowExecution(RunLookup.execution(run.workflowId(), run.runId()))
                                .setReason(reason)
                                .setRequestId(id)
                                .setWorkflowTaskFinishEventId(from.decidedBy)
                                .build())
                        .getRunId());
    }
}
