package dev.flow.runs.access;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.record.RunId;
import dev.flow.engine.record.RunInput;
import dev.flow.engine.record.RunMemo;
import dev.flow.identity.Scope;
import dev.flow.runs.RunsException;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds runs of one scope on the engine. Thread-safe. */
public final class RunLookup {

    /** What could be an id: the engine's databases refuse what holds control characters. */
    private static final Pattern ID = Pattern.compile("[^\\p{Cntrl}]{1,1000}");

    private static final Pattern RUN_ID = Pattern.compile("[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

    private final EngineAccess access;
    private final String scope;

    public RunLookup(EngineAccess access, Scope scope) {
        this.access = access;
        this.scope = scope.digest();
    }

    /** A run that is there, as the engine describes it. */
    public record Found(DescribeWorkflowExecutionResponse described, RunMemo memo) {
        public WorkflowExecutionInfo info() {
            return described.getWorkflowExecutionInfo();
        }

        public String workflowId() {
            return info().getExecution().getWorkflowId();
        }

        public String runId() {
            return info().getExecution().getRunId();
        }

        public String workflow() {
            return info().getType().getName();
        }
    }

    /** How a segment began. */
    public record Started(HistoryEvent event, WorkflowExecutionStartedEventAttributes attributes) {
        /** Whether it goes on from the cursor of another. */
        public boolean isResumed() {
            return !attributes.getContinuedExecutionRunId().isEmpty();
        }
    }

    /**
     * Finds a run.
     *
     * @param runId null for the current segment
     * @throws RunsException {@code not_found}, also for one of another scope
     */
    public Found find(String workflowId, @Nullable String runId) {
        if (!ID.matcher(workflowId).matches()
                || (runId != null && !RUN_ID.matcher(runId).matches())) {
            throw RunsException.notFound(workflowId);
        }
        var request = DescribeWorkflowExecutionRequest.newBuilder()
                .setNamespace(access.namespace())
                .setExecution(execution(workflowId, runId))
                .build();
        DescribeWorkflowExecutionResponse described =
                access.ask(workflowId, () -> access.stub().describeWorkflowExecution(request));
        return memo(described.getWorkflowExecutionInfo())
                .filter(memo -> memo.scope().equals(scope) && isNamedByItsWorkflow(described))
                .map(memo -> new Found(described, memo))
                .orElseThrow(() -> RunsException.notFound(workflowId));
    }

    /** Who may see a run is decided by the workflow that its id names. */
    private static boolean isNamedByItsWorkflow(DescribeWorkflowExecutionResponse described) {
        WorkflowExecutionInfo info = described.getWorkflowExecutionInfo();
        return RunId.workflow(info.getExecution().getWorkflowId())
                .filter(info.getType().getName()::equals)
                .isPresent();
    }

    /** The memo of a run; empty for one that is not ours. */
    public Optional<RunMemo> memo(WorkflowExecutionInfo info) {
        return RunMemo.of(info.getMemo(), access.converter());
    }

    /** The first segment's id. */
    public String firstRunId(Found run) {
        String first = run.info().getFirstRunId();
        return first.isEmpty() ? started(run).attributes().getFirstExecutionRunId() : first;
    }

    /** How a segment began. */
    public Started started(Found run) {
        return started(first(run.workflowId(), run.runId()));
    }

    public Started started(HistoryEvent event) {
        return new Started(event, event.getWorkflowExecutionStartedEventAttributes());
    }

    /** What a segment began with; it may be large, and lie in the payload store. */
    public RunInput input(Started started) {
        return RunInput.parse(access.ask(
                "",
                () -> access.converter()
                        .fromPayload(started.attributes().getInput().getPayloads(0), JsonNode.class, JsonNode.class)));
    }

    /** The first event of a segment. */
    public HistoryEvent first(String workflowId, String runId) {
        return access.ask(
                        workflowId,
                        () -> access.stub()
                                .getWorkflowExecutionHistory(GetWorkflowExecutionHistoryRequest.newBuilder()
                                        .setNamespace(access.namespace())
                                        .setExecution(execution(workflowId, runId))
                                        .setMaximumPageSize(1)
                                        .build()))
                .getHistory()
                .getEvents(0);
    }

    public static WorkflowExecution execution(String workflowId, @Nullable String runId) {
        return WorkflowExecution.newBuilder()
                .setWorkflowId(workflowId)
                .setRunId(runId == null ? "" : runId)
                .build();
    }
}
