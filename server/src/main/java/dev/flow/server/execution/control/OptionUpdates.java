package dev.flow.server.execution.control;

import com.google.protobuf.FieldMask;
import com.google.protobuf.util.FieldMaskUtil;
import dev.flow.server.deployment.Routing;
import dev.flow.server.execution.Executions;
import dev.flow.server.execution.LoadedExecution;
import dev.flow.server.execution.Target;
import dev.flow.server.execution.Transition;
import dev.flow.server.execution.WorkflowLock;
import dev.flow.server.execution.start.StartChecks;
import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.state.MutableState;
import io.grpc.Status;
import io.temporal.api.common.v1.Priority;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflow.v1.VersioningOverride;
import io.temporal.api.workflow.v1.WorkflowExecutionOptions;
import io.temporal.api.workflowservice.v1.UpdateWorkflowExecutionOptionsRequest;
import io.temporal.api.workflowservice.v1.UpdateWorkflowExecutionOptionsResponse;

/** Changes the options of open runs: the override of their versioning. Thread-safe. */
public final class OptionUpdates {
    private static final String OVERRIDE = "versioning_override";

    private final Executions executions;
    private final Routing routing;

    public OptionUpdates(Executions executions, Routing routing) {
        this.executions = executions;
        this.routing = routing;
    }

    /**
     * Changes what the mask of a request selects.
     *
     * @throws ServiceFailure as the service does
     */
    public UpdateWorkflowExecutionOptionsResponse update(UpdateWorkflowExecutionOptionsRequest request) {
        Target target = Target.of(request.getNamespace(), request.getWorkflowExecution());
        if (request.getUpdateMask().getPathsCount() == 0) {
            throw ServiceFailure.invalidArgument("UpdateMask is required");
        }
        WorkflowExecutionOptions options = request.getWorkflowExecutionOptions();
        check(options, request.getUpdateMask());
        try (WorkflowLock lock = executions.lock(target.workflow())) {
            LoadedExecution execution = lock.open(target.runId());
            if (options.hasVersioningOverride()) {
                routing.requireKnown(
                        request.getNamespace(),
                        execution.state().started().getTaskQueue().getName(),
                        options.getVersioningOverride());
            }
            apply(lock.change(execution), options, request.getIdentity());
            lock.commit();
            return UpdateWorkflowExecutionOptionsResponse.newBuilder()
                    .setWorkflowExecutionOptions(options(execution.state()))
                    .build();
        }
    }

    /** Checks what a mask selects of options. */
    static void check(WorkflowExecutionOptions options, FieldMask mask) {
        for (String path : mask.getPathsList()) {
            if (!FieldMaskUtil.isValid(WorkflowExecutionOptions.class, path)) {
                throw ServiceFailure.invalidArgument("error parsing UpdateMask: proto: invalid path \"" + path
                        + "\" for message \"temporal.api.workflow.v1.WorkflowExecutionOptions\"");
            }
            if (!path.equals(OVERRIDE) && !path.equals("versioningOverride")) {
                throw ServiceFailure.of(
                        Status.Code.UNIMPLEMENTED, "UpdateWorkflowExecutionOptions of " + path + " is not implemented");
            }
        }
        if (options.hasVersioningOverride()) {
            StartChecks.override(options.getVersioningOverride());
        }
    }

    /** Adds the event of a change; none when nothing changes. */
    static void apply(Transition transition, WorkflowExecutionOptions options, String identity) {
        VersioningOverride present = transition.state().versioning().getVersioningOverride();
        if (present.equals(options.getVersioningOverride())) {
            return;
        }
        HistoryEvent.Builder event = Transition.event(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_OPTIONS_UPDATED)
                .setWorkerMayIgnore(true);
        var attributes =
                event.getWorkflowExecutionOptionsUpdatedEventAttributesBuilder().setIdentity(identity);
        if (options.hasVersioningOverride()) {
            attributes.setVersioningOverride(options.getVersioningOverride());
        } else {
            attributes.setUnsetVersioningOverride(true);
        }
        transition.addExternal(event);
    }

    private static WorkflowExecutionOptions options(MutableState state) {
        WorkflowExecutionOptions.Builder options = WorkflowExecutionOptions.newBuilder();
        if (state.versioning().hasVersioningOverride()) {
            options.setVersioningOverride(state.versioning().getVersioningOverride());
        }
        if (!state.priority().equals(Priority.getDefaultInstance())) {
            options.setPriority(state.priority());
        }
        return options.build();
    }
}
