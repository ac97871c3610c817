package dev.flow.server.protocol;

import com.google.protobuf.ByteString;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.workflow.v1.PendingActivityInfo;
import io.temporal.api.workflowservice.v1.PollActivityTaskQueueResponse;
import io.temporal.api.workflowservice.v1.RecordActivityTaskHeartbeatRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskFailedRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static dev.flow.server.protocol.TestService.execution;
import static org.assertj.core.api.Assertions.assertThat;

/** Heartbeats of activities, and what of them the next attempt has. */
final class HeartbeatsTest {
    private static TestService service;

    @BeforeAll
    static void begin() {
        service = new TestService();
    }

    @AfterAll
    static void finish() {
        service.close();
    }

    private static PollActivityTaskQueueResponse activity(String workflowId) {
        var _ = service.started(workflowId);
        var _ = service.complete(service.poll(workflowId), TestService.activity(workflowId, "a", 0));
        return service.pollActivity(workflowId);
    }

    private static void beat(PollActivityTaskQueueResponse task, Payloads details) {
        var beat = RecordActivityTaskHeartbeatRequest.newBuilder()
                .setNamespace("default")
                .setTaskToken(task.getTaskToken());
        if (details.getPayloadsCount() > 0) {
            beat.setDetails(details);
        }
        var _ = service.stub().recordActivityTaskHeartbeat(beat.build());
    }

    private static Payloads details() {
        return Payloads.newBuilder()
                .addPayloads(Payload.newBuilder().setData(ByteString.copyFromUtf8("7 of 9")))
                .build();
    }

    private static void fail(PollActivityTaskQueueResponse task) {
        var _ = service.stub()
                .respondActivityTaskFailed(RespondActivityTaskFailedRequest.newBuilder()
                        .setNamespace("default")
                        .setTaskToken(task.getTaskToken())
                        .setFailure(Failure.newBuilder().setMessage("no"))
                        .build());
    }

    private static PendingActivityInfo described(String workflowId) {
        return service.describe(execution(workflowId)).getPendingActivities(0);
    }

    @Test
    void a_further_attempt_says_when_the_last_heartbeat_of_all_was() {
        PollActivityTaskQueueResponse first = activity("further");
        beat(first, details());
        var at = described("further").getLastHeartbeatTime();
        fail(first);
        assertThat(described("further").getLastHeartbeatTime()).isEqualTo(at);

        assertThat(service.pollActivity("further").getAttempt()).isEqualTo(2);
        assertThat(described("further").getLastHeartbeatTime()).isEqualTo(at);
        assertThat(described("further").getHeartbeatDetails()).isEqualTo(details());
    }

    @Test
    void a_heartbeat_without_details_leaves_none() {
        PollActivityTaskQueueResponse task = activity("without");
        beat(task, details());
        beat(task, Payloads.getDefaultInstance());

        assertThat(described("without").hasHeartbeatDetails()).isFalse();
        fail(task);
        assertThat(service.pollActivity("without").hasHeartbeatDetails()).isFalse();
    }
}
