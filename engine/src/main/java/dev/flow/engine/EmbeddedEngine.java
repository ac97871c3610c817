package dev.flow.engine;

import com.uber.m3.tally.NoopScope;
import dev.flow.engine.event.EventDelivery;
import dev.flow.engine.event.EventRouter;
import dev.flow.engine.event.InProcessEventRouter;
import dev.flow.engine.interpreter.DefinitionCache;
import dev.flow.engine.interpreter.InterpreterOptions;
import dev.flow.engine.interpreter.RunInput;
import dev.flow.engine.payload.JsonPayloadConverter;
import io.temporal.activity.DynamicActivity;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.testserver.TestServer;
import io.temporal.testserver.TestServer.InProcessTestServer;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The engine inside this process (design, section 6): nothing to install, nothing kept afterwards. Thread-safe.
 *
 * <p>It has no list, count, reset or worker versions. {@link #close()} takes a quarter of a second; a process that is
 * about to end need not call it.
 */
public final class EmbeddedEngine implements Engine {
    private final InProcessTestServer server;
    private final WorkflowServiceStubs stubs;
    private final WorkflowClient client;
    private final ConnectedEngine engine;
    private final RunWorker worker;

    private EmbeddedEngine(Builder builder) {
        DefinitionSource source = required(builder.source, "definitions");
        DynamicActivity calls = required(builder.calls, "calls");
        DefinitionCache definitions = new DefinitionCache(source, builder.options);
        server = TestServer.createServer(!builder.timeSkipping);
        stubs = WorkflowServiceStubs.newServiceStubs(WorkflowServiceStubsOptions.newBuilder()
                .setChannel(server.getChannel())
                .setGrpcClientInterceptors(List.of(new CancellationGuard()))
                .setMetricsScope(new NoopScope())
                .validateAndBuildWithDefaults());
        client = WorkflowClient.newInstance(
                stubs,
                WorkflowClientOptions.newBuilder()
                        .setDataConverter(JsonPayloadConverter.dataConverter())
                        .setWorkerHeartbeatInterval(Duration.ofSeconds(-1))
                        .setIdentity("flow-embedded")
                        .build());
        ConnectedEngine connected =
                new ConnectedEngine(client, definitions, new RunInput.Traits(builder.segmentEvents, true));
        EventRouter router = builder.router.apply((workflowId, event) -> connected.deliver(workflowId, event, false));
        engine = connected;
        worker = RunWorker.start(
                client,
                new RunWorker.Parts(
                        definitions,
                        builder.options,
                        builder.observer,
                        new WorkerActivities(router, connected::look, calls)),
                Duration.ZERO);
    }

    private static <T> T required(@Nullable T part, String name) {
        if (part == null) {
            throw new IllegalArgumentException("An embedded engine needs " + name + ".");
        }
        return part;
    }

    public static Builder builder() {
        return new Builder();
    }

    @Override
    public RunHandle start(StartRequest request) {
        return engine.start(request);
    }

    @Override
    public RunHandle run(String workflowId) {
        return engine.run(workflowId);
    }

    /** The connection to the server, for tests that read histories. */
    public WorkflowClient client() {
        return client;
    }

    @Override
    public void close() {
        worker.close();
        stubs.shutdownNow();
        server.close();
    }

    /** Names each part. Not thread-safe. */
    public static final class Builder {
        private @Nullable DefinitionSource source;
        private @Nullable DynamicActivity calls;
        private TaskObserver observer = TaskObserver.NONE;
        private InterpreterOptions options = InterpreterOptions.of("0.1.0").with(InterpreterOptions.Defects.FAULT);
        private Function<EventDelivery, EventRouter> router = InProcessEventRouter::new;
        private boolean timeSkipping;
        private int segmentEvents;

        private Builder() {}

        /** Where definitions are found. */
        public Builder definitions(DefinitionSource value) {
            source = value;
            return this;
        }

        /** Executes calls of things outside a workflow. */
        public Builder calls(DynamicActivity value) {
            calls = value;
            return this;
        }

        /** Hears of tasks. */
        public Builder observer(TaskObserver value) {
            observer = value;
            return this;
        }

        public Builder options(InterpreterOptions value) {
            options = value;
            return this;
        }

        /**
         * Brings events to runs, by the way of delivery that it is given; between the runs of this engine by default.
         */
        public Builder router(Function<EventDelivery, EventRouter> value) {
            router = value;
            return this;
        }

        /** Time that nobody uses passes at once: for tests. */
        public Builder timeSkipping(boolean value) {
            timeSkipping = value;
            return this;
        }

        /** Runs continue as new after this many history events; zero leaves it to the server's suggestion. */
        public Builder segmentEvents(int value) {
            segmentEvents = value;
            return this;
        }

        /** Starts the engine and its worker. */
        public EmbeddedEngine build() {
            return new EmbeddedEngine(this);
        }
    }
}
