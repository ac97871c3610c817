package dev.flow.proofs.kill;

import io.temporal.api.enums.v1.PendingActivityState;
import io.temporal.api.workflow.v1.PendingActivityInfo;
import io.temporal.api.workflow.v1.PendingChildExecutionInfo;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowNotFoundException;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What the engine takes to be under way while no worker lives. */
final class InFlight {
    private static final Set<String> CALLS = Set.of("http");

    private InFlight() {}

    /**
     * The ids of open runs, once for each call that the killed worker had begun in it or below it and not reported.
     * Runs are asked themselves, for a server that was killed may list them late.
     */
    static List<String> calls(WorkflowClient client, Collection<String> open) {
        return open.stream()
                .flatMap(id -> Collections.nCopies((int) calls(client, id), id).stream())
                .toList();
    }

    private static long calls(WorkflowClient client, String id) {
        return withSubWorkflows(client, id)
                .flatMap(run -> run.getPendingActivitiesList().stream())
                .filter(InFlight::isCall)
                .count();
    }

    private static Stream<DescribeWorkflowExecutionResponse> withSubWorkflows(WorkflowClient client, String id) {
        return described(client, id).stream()
                .flatMap(run -> Stream.concat(
                        Stream.of(run),
                        run.getPendingChildrenList().stream()
                                .map(PendingChildExecutionInfo::getWorkflowId)
                                .flatMap(child -> withSubWorkflows(client, child))));
    }

    /** Empty for a run that was not accepted, or a sub-workflow that has not begun. */
    private static Optional<DescribeWorkflowExecutionResponse> described(WorkflowClient client, String id) {
        try {
            return Optional.of(client.newUntypedWorkflowStub(id).describe().getRawDescription());
        } catch (WorkflowNotFoundException e) {
            return Optional.empty();
        }
    }

    private static boolean isCall(PendingActivityInfo activity) {
        return activity.getState() == PendingActivityState.PENDING_ACTIVITY_STATE_STARTED
                && CALLS.contains(activity.getActivityType().getName());
    }
}
