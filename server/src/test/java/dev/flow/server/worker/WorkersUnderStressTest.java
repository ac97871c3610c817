package dev.flow.server.worker;

import com.uber.m3.tally.NoopScope;
import dev.flow.server.DurableServer;
import io.grpc.ManagedChannel;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.failure.CanceledFailure;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Workflows of all kinds at once, while their worker is killed and another one takes its place, again and again. */
final class WorkersUnderStressTest {
    private static final String QUEUE = "stress";
    private static final int ROUNDS = 12;
    private static final int WORKFLOWS = 12;

    private static DurableServer server;
    private static Connection client;

    /** A way to the service, as a process has it. */
    private record Connection(ManagedChannel channel, WorkflowServiceStubs stubs) implements AutoCloseable {
        static Connection open() {
            ManagedChannel channel = server.channel();
            return new Connection(
                    channel,
                    WorkflowServiceStubs.newServiceStubs(WorkflowServiceStubsOptions.newBuilder()
                            .setChannel(channel)
                            .setMetricsScope(new NoopScope())
                            .validateAndBuildWithDefaults()));
        }

        WorkflowClient client() {
            return WorkflowClient.newInstance(stubs);
        }

        @Override
        public void close() {
            stubs.shutdownNow();
            channel.shutdownNow();
        }
    }

    /** A process with a worker. */
    private record WorkerProcess(Connection connection, WorkerFactory workers) {
        static WorkerProcess start() {
            Connection connection = Connection.open();
            WorkerFactory workers = WorkerFactory.newInstance(connection.client());
            Worker worker = workers.newWorker(QUEUE);
            worker.registerWorkflowImplementationTypes(Order.OrderWorkflow.class, Order.PartWorkflow.class);
            worker.registerActivitiesImplementations(new Order.ShopActivities());
            workers.start();
            return new WorkerProcess(connection, workers);
        }

        /** Ends as a process does that is killed: nothing is said to the service. */
        void kill() {
            connection.close();
            workers.shutdownNow();
        }

        /** Ends in order. */
        void stop() {
            workers.shutdown();
            workers.awaitTermination(30, TimeUnit.SECONDS);
            connection.close();
        }
    }

    @BeforeAll
    static void begin() {
        server = DurableServer.start(DurableServer.Options.memory());
        client = Connection.open();
    }

    @AfterAll
    static void end() {
        client.close();
        server.close();
    }

    private static Order order(String id) {
        return client.client()
                .newWorkflowStub(
                        Order.class,
                        WorkflowOptions.newBuilder()
                                .setTaskQueue(QUEUE)
                                .setWorkflowId(id)
                                .build());
    }

    private static void talk(String id) {
        Order order = order(id);
        WorkflowExecution execution = WorkflowClient.start(order::run, "items", 3);
        assertThat(order.status()).isEqualTo("waiting");
        order.item("a");
        assertThat(order.rename("half")).isEqualTo("waiting");
        order.item("b");
        assertThat(order.status()).isEqualTo("half");
        order.item("c");
        assertThat(WorkflowStub.fromTyped(order).getResult(String.class)).isEqualTo("a,b,c");
        assertThat(execution.getWorkflowId()).isEqualTo(id);
    }

    private static void cancel(String id) {
        Order order = order(id);
        var _ = WorkflowClient.start(order::run, "items", 1);
        assertThat(order.status()).isEqualTo("waiting");
        WorkflowStub stub = WorkflowStub.fromTyped(order);
        stub.cancel();
        assertThatThrownBy(() -> stub.getResult(String.class))
                .isInstanceOf(WorkflowFailedException.class)
                .hasCauseInstanceOf(CanceledFailure.class);
    }

    private static void run(int number, String id) {
        switch (number % 6) {
            case 0 -> talk(id);
            case 1 -> assertThat(order(id).run("activity", 0)).isEqualTo("hello order");
            case 2 -> assertThat(order(id).run("retries", 0)).startsWith("order at attempt ");
            case 3 -> assertThat(order(id).run("child", 0)).isEqualTo("part of order");
            case 4 -> assertThat(order(id).run("chain", 5)).isEqualTo("end of the chain");
            default -> cancel(id);
        }
    }

    @Test
    void every_workflow_ends_as_it_should() throws Exception {
        WorkerProcess process = WorkerProcess.start();
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int round = 0; round < ROUNDS; round++) {
                AtomicInteger begun = new AtomicInteger();
                List<Future<?>> running = new ArrayList<>();
                for (int i = 0; i < WORKFLOWS; i++) {
                    int number = i;
                    String id = "round-" + round + "-" + i;
                    running.add(callers.submit(() -> {
                        begun.incrementAndGet();
                        run(number, id);
                    }));
                }
                // The first to end says when the worker does: at another moment of the others each time.
                var _ = running.get(round % WORKFLOWS).get(2, TimeUnit.MINUTES);
                WorkerProcess next = round % 3 == 2 ? process : WorkerProcess.start();
                if (round % 3 == 0) {
                    process.kill();
                } else if (round % 3 == 1) {
                    process.stop();
                }
                process = next;
                for (Future<?> each : running) {
                    var _ = each.get(2, TimeUnit.MINUTES);
                }
            }
        }
        process.kill();
    }
}
