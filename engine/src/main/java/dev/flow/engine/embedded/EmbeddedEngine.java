package dev.flow.engine.embedded;

import com.uber.m3.tally.NoopScope;
import dev.flow.engine.Availability;
import dev.flow.engine.offload.MemoryPayloadStore;
import dev.flow.engine.offload.Offload;
import dev.flow.engine.offload.Payloads;
import dev.flow.engine.temporal.EngineBuilder;
import dev.flow.engine.temporal.EngineParts;
import dev.flow.engine.temporal.EngineServer;
import dev.flow.engine.temporal.TemporalEngine;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.testserver.TestServer;
import io.temporal.testserver.TestServer.InProcessTestServer;
import java.util.List;

/**
 * The engine inside this process: nothing to install, nothing kept afterwards. Thread-safe.
 *
 * <p>It has no list, count, reset or worker versions. {@link #close()} takes a quarter of a second; a process that is
 * about to end need not call it.
 */
public final class EmbeddedEngine extends TemporalEngine {
    private static final EngineServer.Behavior BEHAVIOR = EngineServer.Behavior.inProcess(Availability.unavailable(
            "The embedded engine does not have it; 'flow engine install' brings a local one that does."));

    private EmbeddedEngine(EngineParts parts, boolean timeSkipping) {
        super(server(timeSkipping), parts);
    }

    private static EngineServer server(boolean timeSkipping) {
        InProcessTestServer server = TestServer.createServer(!timeSkipping);
        WorkflowServiceStubs stubs = WorkflowServiceStubs.newServiceStubs(WorkflowServiceStubsOptions.newBuilder()
                .setChannel(server.getChannel())
                .setGrpcClientInterceptors(List.of(new CancellationRaceInterceptor()))
                .setMetricsScope(new NoopScope())
                .validateAndBuildWithDefaults());
        return new EngineServer(stubs, "default", "flow-embedded", BEHAVIOR, () -> {
            stubs.shutdownNow();
            server.close();
        });
    }

    public static Builder builder() {
        return new Builder();
    }

    /** Names each part. Not thread-safe. */
    public static final class Builder extends EngineBuilder<Builder> {
        private boolean timeSkipping;

        private Builder() {}

        @Override
        protected Builder self() {
            return this;
        }

        /** In memory, like everything else of this engine. */
        @Override
        protected Payloads defaultPayloads() {
            return Payloads.in(new MemoryPayloadStore(), Offload.defaults());
        }

        /** Time in which no run or call works passes at once: for tests. */
        public Builder timeSkipping(boolean value) {
            timeSkipping = value;
            return this;
        }

        /** Starts the engine and its worker. */
        public EmbeddedEngine build() {
            return new EmbeddedEngine(parts(), timeSkipping);
        }
    }
}
