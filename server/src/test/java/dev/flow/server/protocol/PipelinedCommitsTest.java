package dev.flow.server.protocol;

import com.google.protobuf.util.Durations;
import dev.flow.server.DurableServer;
import io.grpc.Status;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.api.enums.v1.TaskQueueKind;
import io.temporal.api.taskqueue.v1.StickyExecutionAttributes;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Workflow tasks are given to workers before what they are made from is durable; nothing else is told to anyone. */
@Timeout(90)
final class PipelinedCommitsTest {
    private final HeldStore store = new HeldStore();
    private final TestService service = new TestService(DurableServer.Options.on(store.stores()));
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicBoolean released = new AtomicBoolean();

    @AfterEach
    void close() {
        store.release();
        service.close();
        threads.close();
    }

    /** A request that another client makes, and whether the commits were released before its answer. */
    private <T> CompletableFuture<Answer<T>> request(Supplier<T> call) {
        return CompletableFuture.supplyAsync(() -> new Answer<>(call.get(), released.get()), threads);
    }

    /** A signal that another client sends. */
    private CompletableFuture<Answer<Boolean>> signalled() {
        return request(() -> {
            service.signal("order", "paid", "1");
            return true;
        });
    }

    private record Answer<T>(T value, boolean afterRelease) {}

    private void awaitHeld(int count) {
        while (store.held() < count) {
            Thread.onSpinWait();
        }
    }

    private void release() {
        released.set(true);
        store.release();
    }

    private static Status.Code code(CompletableFuture<?> request) {
        try {
            var _ = request.join();
            return Status.Code.OK;
        } catch (CompletionException e) {
            return Status.fromThrowable(e.getCause()).getCode();
        }
    }

    /** Gives an answer that comes too early its time. */
    private void otherRequests() {
        for (int i = 0; i < 20; i++) {
            assertThatThrownBy(() -> service.describe(TestService.execution("other")))
                    .satisfies(
                            e -> assertThat(Status.fromThrowable(e).getCode()).isEqualTo(Status.Code.NOT_FOUND));
        }
    }

    @Test
    void a_worker_executes_a_run_while_its_start_is_made_durable() {
        store.hold();
        var start = request(() -> service.started("order"));

        PollWorkflowTaskQueueResponse task = service.poll("order");
        var completion = request(() -> service.complete(task, TestService.end()));
        awaitHeld(2);
        otherRequests();
        release();

        assertThat(start.join().afterRelease()).isTrue();
        assertThat(completion.join().afterRelease()).isTrue();
        assertThat(service.events(TestService.execution("order"))).endsWith("WORKFLOW_EXECUTION_COMPLETED");
    }

    @Test
    void an_activity_is_offered_once_its_schedule_is_durable() {
        var _ = service.started("order");
        PollWorkflowTaskQueueResponse task = service.poll("order");
        var activity = request(() -> service.pollActivity("order"));
        store.hold();
        var completion = request(() -> service.complete(task, TestService.activity("order", "pack", 3)));
        awaitHeld(1);
        otherRequests();
        release();

        assertThat(completion.join().afterRelease()).isTrue();
        assertThat(activity.join().value().getActivityId()).isEqualTo("pack");
        assertThat(activity.join().afterRelease()).isTrue();
    }

    @Test
    void a_child_is_started_once_its_parent_is_durable() {
        var _ = service.started("order");
        PollWorkflowTaskQueueResponse task = service.poll("order");
        var child = request(() -> service.poll("part"));
        store.hold();
        var completion = request(
                () -> service.complete(task, TestService.child("part", ParentClosePolicy.PARENT_CLOSE_POLICY_ABANDON)));
        awaitHeld(1);
        otherRequests();
        release();

        assertThat(completion.join().afterRelease()).isTrue();
        assertThat(child.join().afterRelease()).isTrue();
    }

    @Test
    void readers_are_answered_with_what_is_durable() {
        var _ = service.started("order");
        store.hold();
        var signal = signalled();
        awaitHeld(1);
        var description = request(() -> service.describe(TestService.execution("order")));
        var history = request(() -> service.events(TestService.execution("order")));
        otherRequests();
        release();

        assertThat(signal.join().afterRelease()).isTrue();
        assertThat(description.join().afterRelease()).isTrue();
        assertThat(history.join().afterRelease()).isTrue();
        assertThat(history.join().value()).contains("WORKFLOW_EXECUTION_SIGNALED");
    }

    @Test
    void what_was_made_from_a_lost_commit_is_lost_with_it() {
        store.hold();
        var start = request(() -> service.started("order"));
        PollWorkflowTaskQueueResponse task = service.poll("order");
        var completion = request(() -> service.complete(task, TestService.end()));
        awaitHeld(2);
        store.lose();

        assertThat(code(start)).isEqualTo(Status.Code.UNAVAILABLE);
        assertThat(code(completion)).isEqualTo(Status.Code.UNAVAILABLE);
        assertThatThrownBy(() -> service.describe(TestService.execution("order")))
                .satisfies(e -> assertThat(Status.fromThrowable(e).getCode()).isEqualTo(Status.Code.NOT_FOUND));
        var _ = service.started("order");
        var _ = service.complete(service.poll("order"), TestService.end());
        assertThat(service.events(TestService.execution("order")))
                .containsExactly(
                        "WORKFLOW_EXECUTION_STARTED",
                        "WORKFLOW_TASK_SCHEDULED",
                        "WORKFLOW_TASK_STARTED",
                        "WORKFLOW_TASK_COMPLETED",
                        "WORKFLOW_EXECUTION_COMPLETED");
    }

    @Test
    void a_reader_of_a_lost_commit_is_not_answered_with_it() {
        var _ = service.started("order");
        store.hold();
        var signal = signalled();
        awaitHeld(1);
        var history = request(() -> service.events(TestService.execution("order")));
        otherRequests();
        store.lose();

        assertThat(code(signal)).isEqualTo(Status.Code.UNAVAILABLE);
        assertThat(code(history)).isIn(Status.Code.UNAVAILABLE, Status.Code.OK);
        if (code(history) == Status.Code.OK) {
            assertThat(history.join().value()).doesNotContain("WORKFLOW_EXECUTION_SIGNALED");
        }
        assertThat(service.events(TestService.execution("order"))).doesNotContain("WORKFLOW_EXECUTION_SIGNALED");
    }

    @Test
    void a_worker_that_has_seen_what_was_lost_gets_the_whole_history() {
        var _ = service.started("order");
        PollWorkflowTaskQueueResponse first = service.poll("order");
        var cached = request(() -> service.stub()
                .pollWorkflowTaskQueue(TestService.polling("worker-1").toBuilder()
                        .setTaskQueue(TaskQueue.newBuilder()
                                .setName("worker-1")
                                .setKind(TaskQueueKind.TASK_QUEUE_KIND_STICKY))
                        .build()));
        service.awaitPoller("worker-1");
        var _ = service.stub()
                .respondWorkflowTaskCompleted(RespondWorkflowTaskCompletedRequest.newBuilder()
                        .setNamespace("default")
                        .setTaskToken(first.getTaskToken())
                        .setStickyAttributes(StickyExecutionAttributes.newBuilder()
                                .setWorkerTaskQueue(TaskQueue.newBuilder().setName("worker-1"))
                                .setScheduleToStartTimeout(Durations.fromHours(1)))
                        .build());
        store.hold();
        var signal = signalled();
        assertThat(cached.join().value().getHistory().getEventsList()).isNotEmpty();
        awaitHeld(1);
        store.lose();
        assertThat(code(signal)).isEqualTo(Status.Code.UNAVAILABLE);

        service.signal("order", "paid", "2");

        assertThat(service.poll("order").getHistory().getEvents(0).getEventId()).isEqualTo(1);
    }
}
