package dev.flow.server.worker;

import com.uber.m3.tally.NoopScope;
import dev.flow.server.DurableServer;
import io.grpc.ManagedChannel;
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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

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

        service.close();
        service = Service.start(stores());
        WorkflowStub order = service.client().newUntypedWorkflowStub("restart");
        order.signal("item", "ink");

        assertThat(order.getResult(String.class)).isEqualTo("pen,ink");
    }
}
