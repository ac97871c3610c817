package dev.flow.cli.workflowtest.stage;

import com.google.protobuf.ByteString;
import io.temporal.activity.Activity;
import io.temporal.api.workflowservice.v1.RecordActivityTaskHeartbeatRequest;
import io.temporal.client.ActivityCanceledException;
import io.temporal.client.WorkflowClient;
import java.time.Duration;

/** Lets calls last in the run's own time: they live for the engine, and learn that they are cancelled. Thread-safe. */
final class Lasting {
    /** The engine gives up a call that has not been heard of for twice as long. */
    private static final Duration HEARTBEAT = Duration.ofSeconds(10);

    private final WorkflowClient client;
    private final SkippedTime time;

    Lasting(WorkflowClient client, SkippedTime time) {
        this.client = client;
        this.time = time;
    }

    /**
     * Within an activity.
     *
     * @throws ActivityCanceledException when the call is cancelled meanwhile
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

    /** Not by the activity's own means: those send nothing before a few real seconds are over. */
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
