package dev.flow.engine;

import com.uber.m3.tally.NoopScope;
import dev.flow.engine.offload.MemoryPayloadStore;
import dev.flow.engine.offload.Offload;
import dev.flow.engine.offload.Payloads;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.testserver.TestServer;
import io.temporal.testserver.TestServer.InProcessTestServer;
import java.time.Duration;
import java.util.List;

/**
 * The engine inside this process (design, section 6): nothing to install, nothing kept afterwards. Thread-safe.
 *
 * <p>It has no list, count, reset or worker versions. {@link #close()} takes a quarter of a second; a process that is
 * about to end need not call it.
 */
public final class EmbeddedEngine extends ServedEngine {
    private final InProcessTestServer server;
    private final WorkflowServiceStubs stubs;
    private final RunningEngine engine;

    private EmbeddedEngine(Builder builder) {
        EngineParts parts = builder.parts();
        server = TestServer.createServer(!builder.timeSkipping);
        stubs = WorkflowServiceStubs.newServiceStubs(WorkflowServiceStubsOptions.newBuilder()
                .setChannel(server.getChannel())
                .setGrpcClientInterceptors(List.of(new CancellationGuard()))
                .setMetricsScope(new NoopScope())
                .validateAndBuildWithDefaults());
        engine = new RunningEngine(
                new RunningEngine.Server(
                        stubs, "default", "flow-embedded", true, Duration.ZERO, Duration.ofSeconds(-1)),
                parts);
    }

    public static Builder builder() {
        return new Builder();
    }

    @Override
    RunningEngine running() {
        return engine;
    }

    @Override
    public void close() {
        engine.close();
        stubs.shutdownNow();
        server.close();
    }

    /** Names each part. Not thread-safe. */
    public static final class Builder extends EngineBuilder<Builder> {
        private boolean timeSkipping;

        private Builder() {}

        @Override
        Builder self() {
            return this;
        }

        /** In memory, like everything else of this engine. */
        @Override
        Payloads ownPayloads() {
            return Payloads.in(new MemoryPayloadStore(), Offload.defaults());
        }

        /** Time that nobody uses passes at once: for tests. */
        public Builder timeSkipping(boolean value) {
            timeSkipping = value;
            return this;
        }

        /** Starts the engine and its worker. */
        public EmbeddedEngine build() {
            return new EmbeddedEngine(this);
        }
    }
}
