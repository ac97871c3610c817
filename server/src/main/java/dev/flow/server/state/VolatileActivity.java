package dev.flow.server.state;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.Timestamp;
import com.google.protobuf.WireFormat;
import dev.flow.server.state.ActivityState.Attempt;
import dev.flow.server.state.ActivityState.Last;
import dev.flow.server.state.ActivityState.Progress;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.failure.v1.Failure;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The part of {@link VolatileState} that belongs to one activity. */
final class VolatileActivity {
    private static final int SCHEDULED = 1;
    private static final int ATTEMPT = 2;
    private static final int READY_AT = 3;
    private static final int STARTED_AT = 4;
    private static final int IDENTITY = 5;
    private static final int HEARTBEAT_AT = 6;
    private static final int HEARTBEAT = 7;
    private static final int LAST_FAILURE = 8;
    private static final int LAST_ENDED_AT = 9;
    private static final int LAST_IDENTITY = 10;

    private VolatileActivity() {}

    /** Whether there is more to know than its events say. */
    static boolean isChanged(ActivityState activity) {
        return !activity.attempt().equals(new Attempt(1, activity.firstScheduledAt()))
                || !durable(activity).equals(Progress.NONE)
                || !activity.last().equals(Last.NONE);
    }

    /** A start is forgotten unless it was the last one that is allowed: the attempt is dispatched again. */
    private static Progress durable(ActivityState activity) {
        Progress progress = activity.progress();
        return activity.isLastAttempt() ? progress : progress.beforeStart();
    }

    static byte[] write(ActivityState activity) throws IOException {
        var bytes = new ByteArrayOutputStream();
        CodedOutputStream out = CodedOutputStream.newInstance(bytes, VolatileState.BUFFER);
        out.writeInt64(SCHEDULED, activity.scheduledEventId());
        out.writeInt32(ATTEMPT, activity.attempt().number());
        write(out, READY_AT, activity.attempt().readyAt());
        Progress progress = durable(activity);
        write(out, STARTED_AT, progress.startedAt());
        if (!progress.identity().isEmpty()) {
            out.writeString(IDENTITY, progress.identity());
        }
        write(out, HEARTBEAT_AT, progress.heartbeatAt());
        if (progress.heartbeat() != null) {
            out.writeMessage(HEARTBEAT, progress.heartbeat());
        }
        Last last = activity.last();
        if (last.failure() != null) {
            out.writeMessage(LAST_FAILURE, last.failure());
        }
        write(out, LAST_ENDED_AT, last.endedAt());
        if (!last.identity().isEmpty()) {
            out.writeString(LAST_IDENTITY, last.identity());
        }
        out.flush();
        return bytes.toByteArray();
    }

    private static void write(CodedOutputStream out, int field, @Nullable Instant instant) throws IOException {
        if (instant != null) {
            out.writeMessage(field, Instants.timestamp(instant));
        }
    }

    /** Completes an activity of the state; one that is not there any more is left out. */
    static void read(byte[] bytes, MutableState state) throws IOException {
        CodedInputStream in = CodedInputStream.newInstance(bytes);
        long scheduled = 0;
        int attempt = 1;
        Instant readyAt = Instant.EPOCH;
        Instant startedAt = null;
        String identity = "";
        Instant heartbeatAt = null;
        Payloads heartbeat = null;
        Failure lastFailure = null;
        Instant lastEndedAt = null;
        String lastIdentity = "";
        int tag = in.readTag();
        while (tag != 0) {
            switch (WireFormat.getTagFieldNumber(tag)) {
                case SCHEDULED -> scheduled = in.readInt64();
                case ATTEMPT -> attempt = in.readInt32();
                case READY_AT -> readyAt = instant(in);
                case STARTED_AT -> startedAt = instant(in);
                case IDENTITY -> identity = in.readString();
                case HEARTBEAT_AT -> heartbeatAt = instant(in);
                case HEARTBEAT -> heartbeat = Payloads.parseFrom(in.readByteArray());
                case LAST_FAILURE -> lastFailure = Failure.parseFrom(in.readByteArray());
                case LAST_ENDED_AT -> lastEndedAt = instant(in);
                case LAST_IDENTITY -> lastIdentity = in.readString();
                default -> in.skipField(tag);
            }
            tag = in.readTag();
        }
        ActivityState before = state.activities().get(scheduled);
        if (before != null) {
            state.activity(new ActivityState(
                    scheduled,
                    before.scheduled(),
                    before.firstScheduledAt(),
                    new Attempt(attempt, readyAt),
                    new Progress(startedAt, identity, heartbeatAt, heartbeat),
                    new Last(lastFailure, lastEndedAt, lastIdentity),
                    before.cancelRequestedEventId()));
        }
    }

    private static Instant instant(CodedInputStream in) throws IOException {
        return Instants.of(Timestamp.parseFrom(in.readByteArray()));
    }
}
