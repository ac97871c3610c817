package dev.flow.proofs.differential;

import com.google.protobuf.Any;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc.WorkflowServiceBlockingStub;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Requests to a service, each with a deadline. Thread-safe. */
final class Requests {
    private static final long SECONDS = 30;
    private static final int MOST_PAGES = 50;

    private final WorkflowServiceBlockingStub stub;

    Requests(Service service) {
        this.stub = service.stub();
    }

    /** How a request ended: its answer, or the code of its failure and the types of the details. */
    record Answer<T>(Optional<T> value, String code) {
        @Override
        public String toString() {
            return code;
        }
    }

    <T> Answer<T> ask(Function<WorkflowServiceBlockingStub, T> request) {
        try {
            return new Answer<>(Optional.of(request.apply(stub.withDeadlineAfter(SECONDS, TimeUnit.SECONDS))), "OK");
        } catch (StatusRuntimeException e) {
            return new Answer<>(Optional.empty(), code(e));
        }
    }

    private static String code(StatusRuntimeException failure) {
        com.google.rpc.Status status = StatusProto.fromThrowable(failure);
        String details = status == null
                ? ""
                : status.getDetailsList().stream()
                        .map(Any::getTypeUrl)
                        .map(url -> url.substring(url.lastIndexOf('.') + 1))
                        .collect(Collectors.joining(","));
        return failure.getStatus().getCode() + (details.isEmpty() ? "" : " " + details);
    }

    static WorkflowExecution execution(String workflowId, String runId) {
        return WorkflowExecution.newBuilder()
                .setWorkflowId(workflowId)
                .setRunId(runId)
                .build();
    }

    /** Empty when there is none. */
    Optional<DescribeWorkflowExecutionResponse> describe(String workflowId, String runId) {
        try {
            return Optional.of(stub.withDeadlineAfter(SECONDS, TimeUnit.SECONDS)
                    .describeWorkflowExecution(DescribeWorkflowExecutionRequest.newBuilder()
                            .setNamespace(Service.NAMESPACE)
                            .setExecution(execution(workflowId, runId))
                            .build()));
        } catch (StatusRuntimeException e) {
            if (e.getStatus().getCode() == Status.Code.NOT_FOUND) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** All events of a run that exists. */
    List<HistoryEvent> history(String workflowId, String runId) {
        List<HistoryEvent> events = new ArrayList<>();
        var request = GetWorkflowExecutionHistoryRequest.newBuilder()
                .setNamespace(Service.NAMESPACE)
                .setExecution(execution(workflowId, runId));
        int pages = 0;
        do {
            if (pages++ == MOST_PAGES) {
                throw new IllegalStateException("The history of " + workflowId + " has no end.");
            }
            var page = stub.withDeadlineAfter(SECONDS, TimeUnit.SECONDS).getWorkflowExecutionHistory(request.build());
            events.addAll(page.getHistory().getEventsList());
            request.setNextPageToken(page.getNextPageToken());
        } while (!request.getNextPageToken().isEmpty());
        return events;
    }
}
