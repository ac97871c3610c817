package dev.flow.workflowtest.engine;

import com.google.protobuf.ByteString;
import dev.flow.engine.embedded.TimeSkipping;
import io.temporal.activity.Activity;
import io.temporal.api.workflowservice.v1.RecordActivityTaskHeartbeatRequest;
import io.temporal.client.ActivityCanceledException;
import io.temporal.client.WorkflowClient;
import java.time.Duration;

/** Lets calls take time of the run, with heartbeats, so that they learn of a cancellation. Thread-safe. */
final class CallDelay {
    /** Half of the heartbeat timeout of calls. */
    private static final Duration HEARTBEAT = Duration.ofSeconds(10);

    private final WorkflowClient client;
    private final TimeSkipping time;

    CallDelay(WorkflowClient client, TimeSkipping time) {
        this.client = client;
        this.time = time;
    }

    /**
     * Waits within an activity.
     *
     * @throws ActivityCanceledException when the call is cancelled while it waits
     */
    void pass(Duration duration) {
        var left = duration;
        while (left.isPositive()) {
            var part = left.compareTo(HEARTBEAT) < 0 ? left : HEARTBEAT;
            time.pass(part);
            left = left.minus(part);
            beat();
        }
    }

    /** Sent directly: the heartbeat of the activity's context is throttled by real time. */
    private void beat() {
        var info = Activity.getExecutionContext().getInfo();
        var answer = client.getWorkflowServiceStubs()
                .blockingStub()
                .recordActivityTaskHeartbeat(RecordActivityTaskHeartbeatRequest.newBuilder()
                        .setNamespace(info.getNamespace())
                        .setTaskToken(ByteString.copyFrom(info.getTaskToken()))
                        .build());
        if (answer.getCancelRequested()) {
            throw new ActivityCanceledException(info);
        }
    }
}
