package dev.flow.server.worker;

import com.google.protobuf.util.Durations;
import com.uber.m3.tally.NoopScope;
import dev.flow.server.DurableServer;
import io.grpc.ManagedChannel;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.ScheduleActivityTaskCommandAttributes;
import io.temporal.api.common.v1.ActivityType;
import io.temporal.api.common.v1.RetryPolicy;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.PollActivityTaskQueueRequest;
import io.temporal.api.workflowservice.v1.PollActivityTaskQueueResponse;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import io.temporal.api.workflowservice.v1.RespondActivityTaskFailedRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.client.WorkflowUpdateException;
import io.temporal.failure.ApplicationFailure;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactory;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What a worker of Temporal's SDK does on any store. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SdkWorkersContract {
    private static final String QUEUE = "orders";

    private Service service;

    /** The stores, which outlive a server. */
    abstract DurableServer.Stores stores();

    /** A server and a worker. */
    private record Service(
            DurableServer server, ManagedChannel channel, WorkflowServiceStubs stubs, WorkerFactory workers)
            implements AutoCloseable {
        static Service start(DurableServer.Stores stores) {
            DurableServer server = DurableServer.start(DurableServer.Options.on(stores));
            ManagedChannel channel = server.channel();
            WorkflowServiceStubs stubs = WorkflowServiceStubs.newServiceStubs(WorkflowServiceStubsOptions.newBuilder()
                    .setChannel(channel)
                    .setMetricsScope(new NoopScope())
                    .validateAndBuildWithDefaults());
            WorkerFactory workers = WorkerFactory.newInstance(WorkflowClient.newInstance(stubs));
            Worker worker = workers.newWorker(QUEUE);
            worker.registerWorkflowImplementationTypes(Order.OrderWorkflow.class, Order.PartWorkflow.class);
            worker.registerActivitiesImplementations(new Order.ShopActivities());
            workers.start();
            return new Service(server, channel, stubs, workers);
        }

        WorkflowClient client() {
            return WorkflowClient.newInstance(stubs);
        }

        @Override
        public void close() {
            workers.shutdownNow();
            stubs.shutdownNow();
            channel.shutdownNow();
            server.close();
        }
    }

    @BeforeAll
    void start() {
        service = Service.start(stores());
    }

    @AfterAll
    void stop() {
        service.close();
    }

    private Order order(String id) {
        return service.client()
                .newWorkflowStub(
                        Order.class,
                        WorkflowOptions.newBuilder()
                                .setTaskQueue(QUEUE)
                                .setWorkflowId(id)
                                .build());
    }

    @Test
    void an_activity_is_executed() {
        assertThat(order("activity").run("activity", 0)).isEqualTo("hello order");
    }

    @Test
    void an_activity_is_tried_again() {
        assertThat(order("retries").run("retries", 0)).isEqualTo("order at attempt 3");
    }

    @Test
    void a_timer_fires() {
        assertThat(order("timer").run("timer", 50)).isEqualTo("slept");
    }

    @Test
    void a_child_is_executed() {
        assertThat(order("child").run("child", 0)).isEqualTo("part of order");
    }

    @Test
    void a_chain_of_runs_ends() {
        assertThat(order("chain").run("chain", 5)).isEqualTo("end of the chain");
    }

    @Test
    void a_failure_reaches_the_client() {
        assertThatThrownBy(() -> order("failure").run("nothing", 0))
                .isInstanceOf(WorkflowFailedException.class)
                .hasCauseInstanceOf(ApplicationFailure.class)
                .hasStackTraceContaining("no nothing");
    }

    @Test
    void signals_queries_and_updates_see_one_state() {
        Order order = order("items");
        WorkflowClient.start(order::run, "items", 2);
        order.item("pen");
        assertThat(order.status()).isEqualTo("waiting");
        assertThat(order.rename("half")).isEqualTo("waiting");
        assertThatThrownBy(() -> order.rename("")).isInstanceOf(WorkflowUpdateException.class);
        assertThat(order.status()).isEqualTo("half");
        order.item("ink");
        assertThat(WorkflowStub.fromTyped(order).getResult(String.class)).isEqualTo("pen,ink");
        assertThat(order.status()).isEqualTo("complete");
    }

    @Test
    void a_run_goes_on_in_the_next_process() {
        Order before = order("restart");
        WorkflowClient.start(before::run, "items", 2);
        before.item("pen");
        assertThat(before.status()).isEqualTo("waiting");

        restart();
        WorkflowStub order = service.client().newUntypedWorkflowStub("restart");
        order.signal("item", "ink");

        assertThat(order.getResult(String.class)).isEqualTo("pen,ink");
    }

    /** A worker of activities that is written by hand, of a workflow whose only task is done. */
    private PollActivityTaskQueueResponse pollActivity(String workflowId) {
        return stub().pollActivityTaskQueue(PollActivityTaskQueueRequest.newBuilder()
                .setNamespace("default")
                .setTaskQueue(TaskQueue.newBuilder().setName(workflowId))
                .build());
    }

    private WorkflowServiceGrpc.WorkflowServiceBlockingStub stub() {
        return WorkflowServiceGrpc.newBlockingStub(service.channel());
    }

    private void schedule(String workflowId, int maximumAttempts) {
        WorkflowStub workflow = service.client()
                .newUntypedWorkflowStub(
                        "ByHand",
                        WorkflowOptions.newBuilder()
                                .setTaskQueue(workflowId)
                                .setWorkflowId(workflowId)
                                .build());
        var _ = workflow.start();
        complete(
                workflowId,
                Command.newBuilder()
                        .setCommandType(CommandType.COMMAND_TYPE_SCHEDULE_ACTIVITY_TASK)
                        .setScheduleActivityTaskCommandAttributes(ScheduleActivityTaskCommandAttributes.newBuilder()
                                .setActivityId("a")
                                .setActivityType(ActivityType.newBuilder().setName("Call"))
                                .setTaskQueue(TaskQueue.newBuilder().setName(workflowId))
                                .setStartToCloseTimeout(Durations.fromHours(1))
                                .setRetryPolicy(RetryPolicy.newBuilder()
                                        .setInitialInterval(Durations.fromMillis(1))
                                        .setMaximumAttempts(maximumAttempts)))
                        .build());
    }

    private void complete(String workflowId, Command... commands) {
        PollWorkflowTaskQueueResponse task = stub().pollWorkflowTaskQueue(PollWorkflowTaskQueueRequest.newBuilder()
                .setNamespace("default")
                .setTaskQueue(TaskQueue.newBuilder().setName(workflowId))
                .build());
        var _ = stub().respondWorkflowTaskCompleted(RespondWorkflowTaskCompletedRequest.newBuilder()
                .setNamespace("default")
                .setTaskToken(task.getTaskToken())
                .addAllCommands(List.of(commands))
                .build());
    }

    private void fail(PollActivityTaskQueueResponse task) {
        var _ = stub().respondActivityTaskFailed(RespondActivityTaskFailedRequest.newBuilder()
                .setNamespace("default")
                .setTaskToken(task.getTaskToken())
                .build());
    }

    private void restart() {
        service.close();
        service = Service.start(stores());
    }

    @Test
    void a_retry_that_waited_for_a_worker_is_dispatched_by_the_next_process() {
        schedule("waiting-retry", 0);
        fail(pollActivity("waiting-retry"));
        // Its time has come: a worker gets it, and gives it back.
        service.server().service().activityTasks().giveBack(pollActivity("waiting-retry"), false);
        service.client().newUntypedWorkflowStub("waiting-retry").signal("s");
        complete("waiting-retry");

        restart();

        assertThat(pollActivity("waiting-retry").getAttempt()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"1, 1, STARTED", "2, 2, STARTED", "3, 2, SCHEDULED"})
    void only_the_start_of_a_last_attempt_is_known_to_the_next_process(int most, int attempts, String state) {
        String id = "attempts-" + most;
        schedule(id, most);
        for (int i = 1; i < attempts; i++) {
            fail(pollActivity(id));
        }
        assertThat(pollActivity(id).getAttempt()).isEqualTo(attempts);

        restart();

        assertThat(stub().describeWorkflowExecution(DescribeWorkflowExecutionRequest.newBuilder()
                                .setNamespace("default")
                                .setExecution(WorkflowExecution.newBuilder().setWorkflowId(id))
                                .build())
                        .getPendingActivities(0)
                        .getState()
                        .name())
                .isEqualTo("PENDING_ACTIVITY_STATE_" + state);
    }
}
