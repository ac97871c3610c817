package dev.flow.server.protocol;

import com.google.common.util.concurrent.ListenableFuture;
import com.google.protobuf.util.Durations;
import dev.flow.server.DurableServer;
import dev.flow.server.persistence.PersistenceException;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.temporal.api.enums.v1.QueryResultType;
import io.temporal.api.query.v1.WorkflowQuery;
import io.temporal.api.taskqueue.v1.StickyExecutionAttributes;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.PollActivityTaskQueueResponse;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import io.temporal.api.workflowservice.v1.QueryWorkflowRequest;
import io.temporal.api.workflowservice.v1.QueryWorkflowResponse;
import io.temporal.api.workflowservice.v1.RespondQueryTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static dev.flow.server.protocol.TestService.activity;
import static dev.flow.server.protocol.TestService.end;
import static dev.flow.server.protocol.TestService.execution;
import static dev.flow.server.protocol.TestService.polling;
import static dev.flow.server.protocol.TestService.pollingActivity;
import static dev.flow.server.protocol.TestService.start;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What was given to a client that is gone is given to the next one, before any time-out. */
final class LostClientsTest {
    private static final int RACES = 40;

    private static final HookedStore STORE = new HookedStore(DurableServer.Stores.memory());
    private static TestService service;

    /** The ways to the service. */
    enum Way {
        IN_PROCESS {
            @Override
            ManagedChannel channel() {
                return service.server().channel();
            }
        },
        LOOPBACK {
            @Override
            ManagedChannel channel() {
                return ManagedChannelBuilder.forAddress(
                                "127.0.0.1", service.server().port().orElseThrow())
                        .usePlaintext()
                        .build();
            }
        };

        abstract ManagedChannel channel();
    }

    @BeforeAll
    static void begin() {
        service = new TestService(DurableServer.Options.on(STORE.stores()).withPort(0));
    }

    @AfterAll
    static void finish() {
        service.close();
    }

    /** The activity of a workflow that is started for it. */
    private static void schedule(String workflowId, int maximumAttempts) {
        var _ = service.started(workflowId);
        var _ = service.complete(service.poll(workflowId), activity(workflowId, "a", maximumAttempts));
    }

    private static void assertFirst(PollWorkflowTaskQueueResponse task) {
        assertThat(task.getAttempt()).isOne();
        assertThat(task.getStartedEventId()).isEqualTo(3);
    }

    private static ListenableFuture<PollWorkflowTaskQueueResponse> polls(ManagedChannel channel, String queue) {
        return WorkflowServiceGrpc.newFutureStub(channel).pollWorkflowTaskQueue(polling(queue));
    }

    private static ListenableFuture<PollActivityTaskQueueResponse> pollsActivity(ManagedChannel channel, String queue) {
        return WorkflowServiceGrpc.newFutureStub(channel).pollActivityTaskQueue(pollingActivity(queue));
    }

    /** A call that is cancelled in the midst of its work, which a hook of the store stops for that. */
    private static void cancelled(Consumer<Runnable> hook, Supplier<ListenableFuture<?>> call) {
        var begun = new CompletableFuture<Future<?>>();
        hook.accept(() -> begun.join().cancel(true));
        ListenableFuture<?> answer = call.get();
        begun.complete(answer);
        assertThat(answer).failsWithin(Duration.ofMinutes(1));
    }

    /** Whether a poll got its answer in spite of all. */
    private static boolean isAnswered(Future<?> poll) throws InterruptedException {
        try {
            var _ = poll.get();
            return true;
        } catch (ExecutionException | CancellationException e) {
            return false;
        }
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void a_connection_that_breaks_in_a_long_poll_gets_no_task(Way way) {
        String id = "broken-" + way;
        ManagedChannel channel = way.channel();
        var _ = polls(channel, id);
        var _ = pollsActivity(channel, id);
        var _ = channel.shutdownNow();

        var _ = service.started(id);
        PollWorkflowTaskQueueResponse task = service.poll(id);
        assertFirst(task);
        var _ = service.complete(task, activity(id, "a", 0));
        assertThat(service.pollActivity(id).getAttempt()).isOne();
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void a_workflow_task_that_comes_while_the_connection_breaks_is_not_lost(Way way) throws Exception {
        for (int i = 0; i < RACES; i++) {
            String id = "workflow-" + way + i;
            ManagedChannel channel = way.channel();
            Future<?> first = polls(channel, id);
            Thread breaking = Thread.startVirtualThread(channel::shutdownNow);
            var _ = service.started(id);
            breaking.join();
            if (!isAnswered(first)) {
                assertFirst(service.poll(id));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void an_activity_task_that_comes_while_the_connection_breaks_is_not_lost(Way way) throws Exception {
        for (int i = 0; i < RACES; i++) {
            String id = "activity-" + way + i;
            ManagedChannel channel = way.channel();
            var _ = service.started(id);
            PollWorkflowTaskQueueResponse task = service.poll(id);
            Future<?> first = pollsActivity(channel, id);
            Thread breaking = Thread.startVirtualThread(channel::shutdownNow);
            var _ = service.complete(task, activity(id, "a", 0));
            breaking.join();
            if (!isAnswered(first)) {
                assertThat(service.pollActivity(id).getAttempt()).isOne();
            }
        }
    }

    @Test
    void a_cancelled_poll_gives_its_workflow_task_back() {
        var _ = service.started("cancelled");
        var _ = service.complete(service.poll("cancelled"), TestService.timer("t"));
        service.signal("cancelled", "s", "one");
        cancelled(STORE::beforeNextHistory, () -> polls(service.channel(), "cancelled"));

        PollWorkflowTaskQueueResponse task = service.poll("cancelled");
        assertThat(task.getAttempt()).isOne();
        var _ = service.complete(task, end());
    }

    @Test
    void what_came_while_a_task_was_lost_is_seen_by_the_next_worker() {
        var _ = service.started("meanwhile");
        PollWorkflowTaskQueueResponse lost = service.poll("meanwhile");
        service.signal("meanwhile", "s", "one");
        service.server().service().workflowTasks().giveBack(lost);

        PollWorkflowTaskQueueResponse task = service.poll("meanwhile");
        assertThatThrownBy(() -> service.complete(lost, end())).hasMessageContaining("Workflow task not found");
        var _ = service.complete(task, end());
        assertThat(service.events(execution("meanwhile")))
                .containsExactly(
                        "WORKFLOW_EXECUTION_STARTED",
                        "WORKFLOW_TASK_SCHEDULED",
                        "WORKFLOW_EXECUTION_SIGNALED",
                        "WORKFLOW_TASK_STARTED",
                        "WORKFLOW_TASK_COMPLETED",
                        "WORKFLOW_EXECUTION_COMPLETED");
    }

    @Test
    void a_cancelled_poll_gives_an_activity_back_that_may_be_tried_once() {
        schedule("once", 1);
        cancelled(STORE::beforeNextCommit, () -> pollsActivity(service.channel(), "once"));

        assertThat(service.pollActivity("once").getAttempt()).isOne();
    }

    @Test
    void a_query_that_is_lost_with_its_poll_is_answered_by_another_worker() throws Exception {
        var _ = service.started("query");
        PollWorkflowTaskQueueResponse task = service.poll("query");
        var _ = service.stub()
                .respondWorkflowTaskCompleted(RespondWorkflowTaskCompletedRequest.newBuilder()
                        .setNamespace("default")
                        .setTaskToken(task.getTaskToken())
                        .setStickyAttributes(StickyExecutionAttributes.newBuilder()
                                .setWorkerTaskQueue(TaskQueue.newBuilder().setName("query-sticky"))
                                .setScheduleToStartTimeout(Durations.fromHours(1)))
                        .build());
        var asking = new CompletableFuture<ListenableFuture<QueryWorkflowResponse>>();
        cancelled(STORE::beforeNextHistory, () -> {
            var poll = polls(service.channel(), "query-sticky");
            asking.complete(WorkflowServiceGrpc.newFutureStub(service.channel())
                    .queryWorkflow(QueryWorkflowRequest.newBuilder()
                            .setNamespace("default")
                            .setExecution(execution("query"))
                            .setQuery(WorkflowQuery.newBuilder().setQueryType("q"))
                            .build()));
            return poll;
        });

        PollWorkflowTaskQueueResponse query = service.poll("query");
        assertThat(query.getQuery().getQueryType()).isEqualTo("q");
        var _ = service.stub()
                .respondQueryTaskCompleted(RespondQueryTaskCompletedRequest.newBuilder()
                        .setNamespace("default")
                        .setTaskToken(query.getTaskToken())
                        .setCompletedType(QueryResultType.QUERY_RESULT_TYPE_ANSWERED)
                        .build());
        assertThat(asking.join().get().hasQueryRejected()).isFalse();
    }

    @Test
    void an_eager_activity_is_given_back_when_the_worker_is_gone() {
        var _ = service.started("eager");
        PollWorkflowTaskQueueResponse task = service.poll("eager");
        var eager = activity("eager", "a", 0).toBuilder();
        eager.getScheduleActivityTaskCommandAttributesBuilder().setRequestEagerExecution(true);
        cancelled(
                STORE::beforeNextCommit,
                () -> WorkflowServiceGrpc.newFutureStub(service.channel())
                        .respondWorkflowTaskCompleted(RespondWorkflowTaskCompletedRequest.newBuilder()
                                .setNamespace("default")
                                .setTaskToken(task.getTaskToken())
                                .addCommands(eager)
                                .build()));

        assertThat(service.pollActivity("eager").getAttempt()).isOne();
    }

    @Test
    void an_eager_workflow_task_is_given_back_when_the_starter_is_gone() {
        cancelled(
                STORE::beforeNextCommit,
                () -> WorkflowServiceGrpc.newFutureStub(service.channel())
                        .startWorkflowExecution(start("eager-start")
                                .setRequestEagerExecution(true)
                                .build()));

        assertFirst(service.poll("eager-start"));
    }

    @Test
    void a_task_whose_start_the_store_refuses_is_given_to_the_next_poll() {
        schedule("refused", 1);
        STORE.beforeNextCommit(() -> {
            throw PersistenceException.unavailable("Gone for a moment.", null);
        });
        assertThatThrownBy(() -> service.pollActivity("refused")).hasMessageContaining("UNAVAILABLE");

        assertThat(service.pollActivity("refused").getAttempt()).isOne();
    }

    @Test
    void what_was_stored_goes_on_when_the_answer_of_the_store_was_lost() {
        var _ = service.started("unknown");
        var _ = service.complete(service.poll("unknown"), TestService.timer("t"));
        STORE.afterNextCommit(() -> {
            throw PersistenceException.unavailable("The connection broke.", null);
        });
        assertThatThrownBy(() -> service.signal("unknown", "s", "one")).hasMessageContaining("UNAVAILABLE");

        assertThat(service.poll("unknown").getHistory().getEventsList())
                .anyMatch(event -> event.hasWorkflowExecutionSignaledEventAttributes());
    }
}
