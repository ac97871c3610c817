package dev.flow.server.persistence;

import com.google.protobuf.ByteString;
import com.google.protobuf.Timestamp;
import dev.flow.server.state.ExecutionKey;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionSignaledEventAttributes;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Executions of tests, and what is written of them. */
public final class Executions {
    public static final Instant START = Instant.parse("2026-11-23T08:00:00Z");

    private Executions() {}

    public static ExecutionKey key(String workflowId, String runId) {
        return new ExecutionKey("default", workflowId, runId);
    }

    /** Open, with a memo and search attributes. */
    public static Listing open(ExecutionKey key, Instant start) {
        return listing(key, start, WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING, null);
    }

    public static Listing closed(ExecutionKey key, Instant start, Instant close) {
        return listing(key, start, WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED, close);
    }

    private static Listing listing(
            ExecutionKey key, Instant start, WorkflowExecutionStatus status, @Nullable Instant close) {
        WorkflowExecutionInfo.Builder info = WorkflowExecutionInfo.newBuilder()
                .setExecution(WorkflowExecution.newBuilder()
                        .setWorkflowId(key.workflowId())
                        .setRunId(key.runId()))
                .setType(WorkflowType.newBuilder().setName("order"))
                .setTaskQueue("orders")
                .setStatus(status)
                .setStartTime(timestamp(start))
                .setExecutionTime(timestamp(start))
                .setHistoryLength(3)
                .setMemo(Memo.newBuilder().putFields("note", json("\"careful\"")))
                .setSearchAttributes(SearchAttributes.newBuilder()
                        .putIndexedFields("Customer", json("\"" + key.workflowId() + "\"")));
        if (close != null) {
            info.setCloseTime(timestamp(close));
        }
        return new Listing(status, start, close, info.build());
    }

    public static Payload json(String json) {
        return Payload.newBuilder()
                .putMetadata("encoding", ByteString.copyFromUtf8("json/plain"))
                .setData(ByteString.copyFromUtf8(json))
                .build();
    }

    public static Timestamp timestamp(Instant instant) {
        return Timestamp.newBuilder()
                .setSeconds(instant.getEpochSecond())
                .setNanos(instant.getNano())
                .build();
    }

    public static ExecutionRow row(ExecutionKey key, long version, Listing listing, ExecutionRow.Wake wake) {
        return new ExecutionRow(
                key,
                version,
                listing,
                new ExecutionRow.Origin("request-" + key.runId(), key.runId()),
                wake,
                ByteString.copyFromUtf8("state " + version));
    }

    /** Open and without deadline or tasks. */
    public static ExecutionRow row(ExecutionKey key, long version) {
        return row(key, version, open(key, START), new ExecutionRow.Wake(null, false));
    }

    /** Of an open, current run. */
    public static ExecutionWrite write(ExecutionKey key, long version, HistoryEvent... events) {
        return write(row(key, version), events);
    }

    /** Of a current run. */
    public static ExecutionWrite write(ExecutionRow row, HistoryEvent... events) {
        return new ExecutionWrite(row, List.of(events), true, List.of(), Set.of());
    }

    public static ExecutionWrite notCurrent(ExecutionRow row) {
        return new ExecutionWrite(row, List.of(), false, List.of(), Set.of());
    }

    public static HistoryEvent event(long id) {
        return event(id, "event " + id);
    }

    public static HistoryEvent event(long id, String text) {
        return HistoryEvent.newBuilder()
                .setEventId(id)
                .setEventTime(timestamp(START.plusSeconds(id)))
                .setEventType(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED)
                .setWorkflowExecutionSignaledEventAttributes(
                        WorkflowExecutionSignaledEventAttributes.newBuilder().setSignalName(text))
                .build();
    }

    /** Events of these ids, inclusive. */
    public static HistoryEvent[] events(long first, long last) {
        return LongStream.rangeClosed(first, last).mapToObj(Executions::event).toArray(HistoryEvent[]::new);
    }
}
