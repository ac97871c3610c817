package dev.flow.runs.history;

import com.google.protobuf.ByteString;
import dev.flow.runs.access.EngineAccess;
import dev.flow.runs.access.RunLookup;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.HistoryEventFilterType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryReverseRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads the events of segments. Thread-safe. */
public final class HistoryReader {
    /** Of one call; servers give less if they like. */
    private static final int PAGE = 1_000;

    private final EngineAccess access;

    public HistoryReader(EngineAccess access) {
        this.access = access;
    }

    /** One answer of the engine. */
    record Page(List<HistoryEvent> events, ByteString next) {}

    /** Every event, oldest first. */
    public void each(String workflowId, String runId, Consumer<HistoryEvent> consumer) {
        ByteString token = ByteString.EMPTY;
        do {
            Page page = forward(workflowId, runId, PAGE, token);
            page.events().forEach(consumer);
            token = page.next();
        } while (!token.isEmpty());
    }

    public Page forward(String workflowId, String runId, int size, ByteString token) {
        var response = access.ask(
                workflowId,
                () -> access.stub()
                        .getWorkflowExecutionHistory(GetWorkflowExecutionHistoryRequest.newBuilder()
                                .setNamespace(access.namespace())
                                .setExecution(RunLookup.execution(workflowId, runId))
                                .setMaximumPageSize(size)
                                .setNextPageToken(token)
                                .build()));
        return new Page(response.getHistory().getEventsList(), response.getNextPageToken());
    }

    /** The other way round. */
    public Page backward(String workflowId, String runId, int size, ByteString token) {
        var response = access.ask(
                workflowId,
                () -> access.stub()
                        .getWorkflowExecutionHistoryReverse(GetWorkflowExecutionHistoryReverseRequest.newBuilder()
                                .setNamespace(access.namespace())
                                .setExecution(RunLookup.execution(workflowId, runId))
                                .setMaximumPageSize(size)
                                .setNextPageToken(token)
                                .build()));
        return new Page(response.getHistory().getEventsList(), response.getNextPageToken());
    }

    /** The event that ended a segment; empty when it has not come within this time. */
    public Optional<HistoryEvent> end(String workflowId, String runId, Duration patience) {
        WorkflowExecution run = RunLookup.execution(workflowId, runId);
        ByteString token = ByteString.EMPTY;
        long deadline = System.nanoTime() + patience.toNanos();
        while (true) {
            Duration left = Duration.ofNanos(deadline - System.nanoTime());
            if (!left.isPositive()) {
                return Optional.empty();
            }
            try {
                var response = access.stub(left)
                        .getWorkflowExecutionHistory(GetWorkflowExecutionHistoryRequest.newBuilder()
                                .setNamespace(access.namespace())
                                .setExecution(run)
                                .setWaitNewEvent(true)
                                .setHistoryEventFilterType(HistoryEventFilterType.HISTORY_EVENT_FILTER_TYPE_CLOSE_EVENT)
                                .setNextPageToken(token)
                                .build());
                if (response.getHistory().getEventsCount() > 0) {
                    return Optional.of(response.getHistory().getEvents(0));
                }
                token = response.getNextPageToken();
            } catch (StatusRuntimeException e) {
                if (e.getStatus().getCode() == Status.Code.DEADLINE_EXCEEDED) {
                    return Optional.empty();
                }
                throw access.explained(workflowId, e);
            }
        }
    }
}
