package dev.flow.server.state;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.Duration;
import com.google.protobuf.Timestamp;
import com.google.protobuf.WireFormat;
import dev.flow.server.state.WorkflowTaskState.Kind;
import dev.flow.server.state.WorkflowTaskState.Timing;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflow.v1.WorkflowExecutionVersioningInfo;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;

/**
 * What does not follow from the history, as bytes of an execution's row: the workflow task, attempts, starts and
 * heartbeats of activities, the sticky queue, buffered events, versioning, the number of transitions. What is with a
 * worker is not part of it, except for activities on their last attempt: whatever else was only dispatched is
 * dispatched again. Nor is a speculative workflow task, because the updates that it delivers are not stored either.
 *
 * <p>The bytes are a protocol buffers message. A reader skips fields that it does not know; a writer that adds one
 * which must not be skipped raises the version that a reader needs.
 */
public final class VolatileState {
    /** Of the format that this class reads. */
    private static final int VERSION = 1;

    /** The least version that a reader of what this class writes must have. */
    private static final int READABLE_FROM = 1;

    /** States are small: the usual buffer would be larger than most of them. */
    static final int BUFFER = 256;

    private static final int READER = 1;
    private static final int TASK = 2;
    private static final int NEXT_ATTEMPT = 3;
    private static final int ACTIVITY = 4;
    private static final int STICKY_NAME = 5;
    private static final int STICKY_PATIENCE = 6;
    private static final int BUFFERED = 7;
    private static final int VERSIONING = 8;
    private static final int TRANSITIONS = 9;
    private static final int REJECTED_UPDATE = 10;
    private static final int RESET_RUN = 11;
    private static final int PROBLEMS = 12;
    private static final int RESETTABLE = 13;

    private static final int TASK_SCHEDULED = 1;
    private static final int TASK_ATTEMPT = 2;
    private static final int TASK_KIND = 3;
    private static final int TASK_SCHEDULED_AT = 4;
    private static final int TASK_FIRST_SCHEDULED_AT = 5;
    private static final int TASK_TIMEOUT = 6;

    private static final int KIND_NORMAL = 1;
    private static final int KIND_TRANSIENT = 2;

    private VolatileState() {}

    /** Of a state. */
    public static ByteString write(MutableState state) {
        var bytes = new ByteArrayOutputStream();
        try {
            CodedOutputStream out = CodedOutputStream.newInstance(bytes, BUFFER);
            out.writeInt32(READER, READABLE_FROM);
            WorkflowTaskState task = state.workflowTask();
            if (task != null && task.kind() != Kind.SPECULATIVE) {
                out.writeByteArray(TASK, write(task));
            }
            out.writeInt32(NEXT_ATTEMPT, state.nextAttempt());
            out.writeInt32(PROBLEMS, state.problems().count());
            for (ActivityState activity : state.activities().values()) {
                if (VolatileActivity.isChanged(activity)) {
                    out.writeByteArray(ACTIVITY, VolatileActivity.write(activity));
                }
            }
            if (state.sticky().isSet()) {
                out.writeString(STICKY_NAME, state.sticky().name());
                out.writeMessage(
                        STICKY_PATIENCE, Instants.duration(state.sticky().scheduleToStart()));
            }
            for (HistoryEvent event : state.buffered()) {
                out.writeMessage(BUFFERED, event);
            }
            if (!state.versioning().equals(WorkflowExecutionVersioningInfo.getDefaultInstance())) {
                out.writeMessage(VERSIONING, state.versioning());
            }
            out.writeInt64(TRANSITIONS, state.transitions());
            for (String update : state.rejectedUpdates()) {
                out.writeString(REJECTED_UPDATE, update);
            }
            // events that were buffered may have ended what was pending, and follow the task in the history
            for (long completed : state.builds().resettable(state.key().runId())) {
                out.writeInt64(RESETTABLE, completed);
            }
            if (!state.resetRunId().isEmpty()) {
                out.writeString(RESET_RUN, state.resetRunId());
            }
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("Bytes in memory cannot be written.", e);
        }
        return ByteString.copyFrom(bytes.toByteArray());
    }

    /**
     * Completes a state whose events were applied.
     *
     * @throws IllegalArgumentException when the bytes are damaged, or need a newer reader
     */
    public static void read(ByteString bytes, MutableState state) {
        try {
            CodedInputStream in = bytes.newCodedInput();
            var versioning = WorkflowExecutionVersioningInfo.getDefaultInstance();
            StickyQueue sticky = StickyQueue.NONE;
            int tag = in.readTag();
            while (tag != 0) {
                switch (WireFormat.getTagFieldNumber(tag)) {
                    case READER -> requireReadable(in.readInt32(), state.key());
                    case TASK -> state.workflowTask(task(in.readByteArray()));
                    case NEXT_ATTEMPT -> state.nextAttempt(in.readInt32());
                    case PROBLEMS -> state.problems().count(in.readInt32());
                    case ACTIVITY -> VolatileActivity.read(in.readByteArray(), state);
                    case STICKY_NAME -> sticky = new StickyQueue(in.readString(), sticky.scheduleToStart());
                    case STICKY_PATIENCE ->
                        sticky = new StickyQueue(sticky.name(), Instants.of(Duration.parseFrom(in.readByteArray())));
                    case BUFFERED -> state.buffer(HistoryEvent.parseFrom(in.readByteArray()));
                    case VERSIONING -> versioning = WorkflowExecutionVersioningInfo.parseFrom(in.readByteArray());
                    case TRANSITIONS -> state.transitions(in.readInt64());
                    case RESETTABLE -> state.builds().resettable(state.key().runId(), in.readInt64());
                    case RESET_RUN -> state.resetRunId(in.readString());
                    case REJECTED_UPDATE -> state.rejectUpdate(in.readString());
                    default -> in.skipField(tag);
                }
                tag = in.readTag();
            }
            state.sticky(sticky);
            state.versioning(versioning);
        } catch (IOException e) {
            throw new IllegalArgumentException("The stored state of " + state.key() + " is damaged.", e);
        }
    }

    private static void requireReadable(int needed, ExecutionKey key) {
        if (needed > VERSION) {
            throw new IllegalArgumentException(
                    "The state of " + key + " was stored by a newer version of the service (format " + needed
                            + ", this one reads up to " + VERSION + "). Run the newer version.");
        }
    }

    private static byte[] write(WorkflowTaskState task) throws IOException {
        var bytes = new ByteArrayOutputStream();
        CodedOutputStream out = CodedOutputStream.newInstance(bytes, BUFFER);
        out.writeInt64(TASK_SCHEDULED, task.scheduledEventId());
        out.writeInt32(TASK_ATTEMPT, task.attempt());
        out.writeInt32(TASK_KIND, task.kind() == Kind.TRANSIENT ? KIND_TRANSIENT : KIND_NORMAL);
        out.writeMessage(TASK_SCHEDULED_AT, Instants.timestamp(task.timing().scheduledAt()));
        out.writeMessage(
                TASK_FIRST_SCHEDULED_AT, Instants.timestamp(task.timing().firstScheduledAt()));
        out.writeMessage(TASK_TIMEOUT, Instants.duration(task.timing().startToClose()));
        out.flush();
        return bytes.toByteArray();
    }

    private static WorkflowTaskState task(byte[] bytes) throws IOException {
        CodedInputStream in = CodedInputStream.newInstance(bytes);
        long scheduled = 0;
        int attempt = 1;
        Kind kind = Kind.NORMAL;
        Instant at = Instant.EPOCH;
        Instant firstAt = Instant.EPOCH;
        var timeout = java.time.Duration.ZERO;
        int tag = in.readTag();
        while (tag != 0) {
            switch (WireFormat.getTagFieldNumber(tag)) {
                case TASK_SCHEDULED -> scheduled = in.readInt64();
                case TASK_ATTEMPT -> attempt = in.readInt32();
                case TASK_KIND -> kind = in.readInt32() == KIND_TRANSIENT ? Kind.TRANSIENT : Kind.NORMAL;
                case TASK_SCHEDULED_AT -> at = Instants.of(Timestamp.parseFrom(in.readByteArray()));
                case TASK_FIRST_SCHEDULED_AT -> firstAt = Instants.of(Timestamp.parseFrom(in.readByteArray()));
                case TASK_TIMEOUT -> timeout = Instants.of(Duration.parseFrom(in.readByteArray()));
                default -> in.skipField(tag);
            }
            tag = in.readTag();
        }
        return new WorkflowTaskState(scheduled, attempt, kind, new Timing(at, firstAt, timeout), null);
    }
}
