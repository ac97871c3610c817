package dev.flow.server.protocol;

import com.google.protobuf.Empty;
import com.google.protobuf.util.Durations;
import dev.flow.server.DurableServer;
import dev.flow.server.persistence.PersistenceException;
import dev.flow.server.state.WorkflowKey;
import dev.flow.server.time.RealClock;
import dev.flow.server.time.ServiceClock;
import dev.flow.server.time.SkippingClock;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.testservice.v1.LockTimeSkippingRequest;
import io.temporal.api.testservice.v1.SleepRequest;
import io.temporal.api.testservice.v1.TestServiceGrpc;
import io.temporal.api.testservice.v1.UnlockTimeSkippingRequest;
import io.temporal.api.workflowservice.v1.DeleteWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.GetSystemInfoRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class DurableServerTest {
    private static DurableServer server(DurableServer.Stores stores, ServiceClock clock, @Nullable Integer port) {
        return DurableServer.start(
                DurableServer.Options.on(stores).withClock(clock).withPort(port));
    }

    private static PollWorkflowTaskQueueRequest poll(String queue) {
        return PollWorkflowTaskQueueRequest.newBuilder()
                .setNamespace("default")
                .setTaskQueue(TaskQueue.newBuilder().setName(queue))
                .build();
    }

    @Test
    void a_service_goes_on_with_what_the_one_before_left() {
        DurableServer.Stores stores = DurableServer.Stores.memory();
        String runId;
        try (DurableServer first = server(stores, new RealClock(), null)) {
            ManagedChannel channel = first.channel();
            var stub = WorkflowServiceGrpc.newBlockingStub(channel);
            runId = stub.startWorkflowExecution(TestService.start("left").build())
                    .getRunId();
            var _ = stub.pollWorkflowTaskQueue(poll("left"));
            channel.shutdownNow();
        }
        try (DurableServer second = server(stores, new RealClock(), null)) {
            ManagedChannel channel = second.channel();
            PollWorkflowTaskQueueResponse task =
                    WorkflowServiceGrpc.newBlockingStub(channel).pollWorkflowTaskQueue(poll("left"));
            assertThat(task.getWorkflowExecution().getRunId()).isEqualTo(runId);
            assertThat(task.getStartedEventId()).isEqualTo(3);
            channel.shutdownNow();
        }
    }

    @Test
    void a_deletion_that_a_crash_cut_short_is_finished_by_the_next_process() {
        DurableServer.Stores stores = DurableServer.Stores.memory();
        HookedStore failing = new HookedStore(stores);
        failing.beforeEachDelete(() -> {
            throw PersistenceException.unavailable("Gone.", null);
        });
        try (TestService first = TestService.on(failing.stores())) {
            var _ = first.started("deleted");
            var _ = first.stub()
                    .deleteWorkflowExecution(DeleteWorkflowExecutionRequest.newBuilder()
                            .setNamespace("default")
                            .setWorkflowExecution(TestService.execution("deleted"))
                            .build());
            assertThat(first.events(TestService.execution("deleted"))).endsWith("WORKFLOW_EXECUTION_TERMINATED");
        }
        try (TestService _ = TestService.on(stores)) {
            while (!stores.executions()
                    .current(new WorkflowKey("default", "deleted"))
                    .isEmpty()) {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void a_port_of_the_loopback_interface_answers_the_same() {
        try (DurableServer server = server(DurableServer.Stores.memory(), new RealClock(), 0)) {
            ManagedChannel channel = ManagedChannelBuilder.forAddress(
                            "127.0.0.1", server.port().orElseThrow())
                    .usePlaintext()
                    .build();
            assertThat(WorkflowServiceGrpc.newBlockingStub(channel)
                            .getSystemInfo(GetSystemInfoRequest.getDefaultInstance())
                            .getServerVersion())
                    .isEqualTo("1.32.0");
            channel.shutdownNow();
        }
    }

    @Test
    void the_end_of_the_service_ends_requests_that_wait() {
        DurableServer server = server(DurableServer.Stores.memory(), new RealClock(), null);
        ManagedChannel channel = server.channel();
        Future<PollWorkflowTaskQueueResponse> waiting =
                WorkflowServiceGrpc.newFutureStub(channel).pollWorkflowTaskQueue(poll("nothing"));
        server.close();

        assertThatThrownBy(() -> waiting.get(20, TimeUnit.SECONDS)).hasMessageContaining("UNAVAILABLE");
        channel.shutdownNow();
    }

    @Test
    void time_is_skipped_on_request() {
        Instant begin = Instant.parse("2026-11-23T05:00:00Z");
        try (DurableServer server = server(DurableServer.Stores.memory(), new SkippingClock(begin), null)) {
            ManagedChannel channel = server.channel();
            var time = TestServiceGrpc.newBlockingStub(channel);
            assertThatThrownBy(() -> time.unlockTimeSkipping(UnlockTimeSkippingRequest.getDefaultInstance()))
                    .hasMessageStartingWith("FAILED_PRECONDITION: Time skipping is not locked");
            var _ = time.lockTimeSkipping(LockTimeSkippingRequest.getDefaultInstance());
            var _ = time.unlockTimeSkippingWithSleep(SleepRequest.newBuilder()
                    .setDuration(Durations.fromHours(5))
                    .build());
            assertThat(time.getCurrentTime(Empty.getDefaultInstance()).getTime().getSeconds())
                    .isGreaterThanOrEqualTo(begin.plus(Duration.ofHours(5)).getEpochSecond());
            channel.shutdownNow();
        }
    }
}
