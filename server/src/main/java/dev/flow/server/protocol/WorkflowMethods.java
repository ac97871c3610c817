package dev.flow.server.protocol;

import dev.flow.server.deployment.Routing;
import dev.flow.server.execution.Executions;
import dev.flow.server.execution.control.Controls;
import dev.flow.server.execution.control.Deletions;
import dev.flow.server.execution.control.OptionUpdates;
import dev.flow.server.execution.control.Resets;
import dev.flow.server.execution.read.Descriptions;
import dev.flow.server.execution.read.Histories;
import dev.flow.server.service.ExecutionService;
import io.temporal.api.workflowservice.v1.DeleteWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.DeleteWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.ExecuteMultiOperationRequest;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryReverseRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowExecutionUpdateRequest;
import io.temporal.api.workflowservice.v1.QueryWorkflowRequest;
import io.temporal.api.workflowservice.v1.RequestCancelWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.RequestCancelWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.ResetWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.ResetWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.SignalWithStartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.SignalWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.TerminateWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.TerminateWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.UpdateWorkflowExecutionOptionsRequest;
import io.temporal.api.workflowservice.v1.UpdateWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.time.Duration;

/** What clients do with workflows. */
final class WorkflowMethods {
    private static final Duration LONG_POLL = Duration.ofSeconds(20);
    private static final Duration QUERY = Duration.ofSeconds(30);

    private WorkflowMethods() {}

    static void add(Methods methods, ExecutionService service, StartRules rules, Routing routing) {
        starts(methods, service, rules);
        controls(methods, service.executions(), routing);
        reads(methods, service.executions());
        conversations(methods, service);
    }

    private static void starts(Methods methods, ExecutionService service, StartRules rules) {
        methods.in(
                WorkflowServiceGrpc.getStartWorkflowExecutionMethod(),
                StartWorkflowExecutionRequest::getNamespace,
                request -> service.starts().start(rules.check(request)),
                (started, _) -> service.workflowTasks().giveBack(started.getEagerWorkflowTask()));
        methods.in(
                WorkflowServiceGrpc.getSignalWithStartWorkflowExecutionMethod(),
                SignalWithStartWorkflowExecutionRequest::getNamespace,
                request -> service.starts().signalWithStart(rules.check(request)));
        MultiOperations operations = new MultiOperations(service, rules);
        methods.await(
                WorkflowServiceGrpc.getExecuteMultiOperationMethod(),
                ExecuteMultiOperationRequest::getNamespace,
                LONG_POLL,
                operations::execute);
    }

    private static void controls(Methods methods, Executions executions, Routing routing) {
        Controls controls = new Controls(executions);
        methods.in(
                WorkflowServiceGrpc.getSignalWorkflowExecutionMethod(),
                SignalWorkflowExecutionRequest::getNamespace,
                controls::signal);
        methods.in(
                WorkflowServiceGrpc.getRequestCancelWorkflowExecutionMethod(),
                RequestCancelWorkflowExecutionRequest::getNamespace,
                request -> {
                    controls.cancel(request);
                    return RequestCancelWorkflowExecutionResponse.getDefaultInstance();
                });
        methods.in(
                WorkflowServiceGrpc.getTerminateWorkflowExecutionMethod(),
                TerminateWorkflowExecutionRequest::getNamespace,
                request -> {
                    controls.terminate(request);
                    return TerminateWorkflowExecutionResponse.getDefaultInstance();
                });
        Deletions deletions = new Deletions(executions);
        methods.in(
                WorkflowServiceGrpc.getDeleteWorkflowExecutionMethod(),
                DeleteWorkflowExecutionRequest::getNamespace,
                request -> {
                    deletions.delete(request);
                    return DeleteWorkflowExecutionResponse.getDefaultInstance();
                });
        Resets resets = new Resets(executions);
        methods.in(
                WorkflowServiceGrpc.getResetWorkflowExecutionMethod(),
                ResetWorkflowExecutionRequest::getNamespace,
                request -> ResetWorkflowExecutionResponse.newBuilder()
                        .setRunId(resets.reset(request))
                        .build());
        methods.in(
                WorkflowServiceGrpc.getUpdateWorkflowExecutionOptionsMethod(),
                UpdateWorkflowExecutionOptionsRequest::getNamespace,
                new OptionUpdates(executions, routing)::update);
    }

    private static void reads(Methods methods, Executions executions) {
        methods.in(
                WorkflowServiceGrpc.getDescribeWorkflowExecutionMethod(),
                DescribeWorkflowExecutionRequest::getNamespace,
                new Descriptions(executions)::describe);
        Histories histories = new Histories(executions);
        methods.await(
                WorkflowServiceGrpc.getGetWorkflowExecutionHistoryMethod(),
                GetWorkflowExecutionHistoryRequest::getNamespace,
                LONG_POLL,
                (request, patience) -> FollowedRuns.forClient(request, histories.page(request, patience)));
        methods.in(
                WorkflowServiceGrpc.getGetWorkflowExecutionHistoryReverseMethod(),
                GetWorkflowExecutionHistoryReverseRequest::getNamespace,
                histories::reverse);
    }

    private static void conversations(Methods methods, ExecutionService service) {
        methods.await(
                WorkflowServiceGrpc.getQueryWorkflowMethod(),
                QueryWorkflowRequest::getNamespace,
                QUERY,
                service.queries()::query);
        methods.await(
                WorkflowServiceGrpc.getUpdateWorkflowExecutionMethod(),
                UpdateWorkflowExecutionRequest::getNamespace,
                LONG_POLL,
                service.updates()::update);
        methods.await(
                WorkflowServiceGrpc.getPollWorkflowExecutionUpdateMethod(),
                PollWorkflowExecutionUpdateRequest::getNamespace,
                LONG_POLL,
                service.updates()::poll);
    }
}
