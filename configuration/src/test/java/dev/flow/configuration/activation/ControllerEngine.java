package dev.flow.configuration.activation;

import com.uber.m3.tally.NoopScope;
import dev.flow.configuration.activation.controller.EngineWake;
import dev.flow.configuration.activation.controller.StepActivities;
import dev.flow.configuration.activation.workflow.ActivationController;
import dev.flow.configuration.activation.workflow.ControllerRequest;
import dev.flow.engine.WorkerSettings;
import dev.flow.engine.embedded.EmbeddedServer;
import dev.flow.engine.payload.JsonPayloadConverter;
import dev.flow.engine.worker.RunWorker;
import dev.flow.store.Timekeeper;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.common.interceptors.WorkerInterceptor;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactory;
import io.temporal.worker.WorkerFactoryOptions;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A server, and workers of controllers that a test starts and stops. */
final class ControllerEngine implements AutoCloseable {
    /** An attempt whose worker is gone is given up after a second. */
    static final ControllerRequest REQUEST =
            ControllerRequest.of(Duration.ofSeconds(1), Duration.ofSeconds(60), Duration.ofMillis(300));

    private final String target;
    private final Runnable release;
    private final WorkflowServiceStubs direct;

    private ControllerEngine(String target, Runnable release) {
        this.target = target;
        this.release = release;
        this.direct = stubs(target);
    }

    /** A new in-JVM server. */
    static ControllerEngine inProcess() {
        EmbeddedServer server = new EmbeddedServer();
        return new ControllerEngine(server.target(), server::close);
    }

    /** A Temporal server, which stays when this is closed. */
    static ControllerEngine at(String address) {
        return new ControllerEngine(address, () -> {});
    }

    private static WorkflowServiceStubs stubs(String target) {
        return WorkflowServiceStubs.newServiceStubs(WorkflowServiceStubsOptions.newBuilder()
                .setTarget(target)
                .setEnableHttps(false)
                .setMetricsScope(new NoopScope())
                .validateAndBuildWithDefaults());
    }

    /** A connection of a process that a test ends. */
    record Connection(WorkflowServiceStubs stubs, WorkflowClient client) implements AutoCloseable {
        @Override
        public void close() {
            stubs.shutdownNow();
        }
    }

    Connection connection() {
        return connection(target());
    }

    Connection connection(String address) {
        WorkflowServiceStubs stubs = stubs(address);
        return new Connection(stubs, client(stubs));
    }

    String target() {
        return target;
    }

    /** A connection that a test cannot take away. */
    WorkflowClient client() {
        return client(direct);
    }

    private static WorkflowClient client(WorkflowServiceStubs stubs) {
        return WorkflowClient.newInstance(
                stubs,
                WorkflowClientOptions.newBuilder()
                        .setDataConverter(JsonPayloadConverter.dataConverter())
                        .setIdentity("test")
                        .build());
    }

    EngineWake wake(ActivationFixture fixture) {
        return new EngineWake(client(), fixture.queues, REQUEST, Timekeeper.system());
    }

    /** A worker of the scope's system queue. */
    AutoCloseable work(ActivationFixture fixture, WorkflowClient client, WorkerInterceptor interceptor) {
        WorkerFactory factory = WorkerFactory.newInstance(
                client,
                WorkerFactoryOptions.newBuilder()
                        .setUsingVirtualWorkflowThreads(true)
                        .setWorkerInterceptors(interceptor)
                        .build());
        Worker worker = factory.newWorker(
                fixture.queues.system(),
                RunWorker.systemOptions(WorkerSettings.defaults().withPollers(2))
                        .build());
        worker.registerWorkflowImplementationTypes(ActivationController.class);
        worker.registerActivitiesImplementations(new StepActivities(fixture.steps));
        factory.start();
        return () -> {
            factory.shutdownNow();
            factory.awaitTermination(5, TimeUnit.SECONDS);
        };
    }

    /** Ends the controller workflow of a scope without giving its attempts a chance to notice. */
    void terminate(ActivationFixture fixture) {
        client().newUntypedWorkflowStub(EngineWake.workflowId(fixture.queues)).terminate("lost");
    }

    @Override
    public void close() {
        direct.shutdownNow();
        release.run();
    }
}
