package dev.flow.proofs.kill;

import io.temporal.api.enums.v1.PendingActivityState;
import io.temporal.api.workflow.v1.PendingActivityInfo;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowExecutionMetadata;
import io.temporal.client.WorkflowNotFoundException;
import io.temporal.client.WorkflowServiceException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What the engine takes to be under way while no worker lives. */
final class InFlight {
    private static final Set<String> CALLS = Set.of("http");

    private InFlight() {}

    /** The ids of open runs, once for each call that the killed worker had begun in it or below it and not reported. */
    static List<String> calls(WorkflowClient client) {
        List<String> calls = new ArrayList<>();
        List<WorkflowExecutionMetadata> open =
                client.listExecutions("ExecutionStatus = 'Running'").toList();
        for (WorkflowExecutionMetadata run : open) {
            String id = run.getExecution().getWorkflowId();
            try {
                var described = client.newUntypedWorkflowStub(id).describe().getRawDescription();
                String parent = described
                        .getWorkflowExecutionInfo()
                        .getParentExecution()
                        .getWorkflowId();
                described.getPendingActivitiesList().stream()
                        .filter(InFlight::isCall)
                        .forEach(_ -> calls.add(parent.isEmpty() ? id : parent));
            } catch (WorkflowNotFoundException | WorkflowServiceException gone) {
                // It has ended meanwhile, and so have its calls.
            }
        }
        return calls;
    }

    private static boolean isCall(PendingActivityInfo activity) {
        return activity.getState() == PendingActivityState.PENDING_ACTIVITY_STATE_STARTED
                && CALLS.contains(activity.getActivityType().getName());
    }
}
