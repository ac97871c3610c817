package dev.flow.engine.embedded;

import com.uber.m3.tally.NoopScope;
import dev.flow.engine.Availability;
import dev.flow.engine.temporal.EngineServer;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.testserver.TestServer;
import io.temporal.testserver.TestServer.InProcessTestServer;
import java.util.List;

/** The in-JVM server, reached without a port. */
final class InProcessServer {
    private static final EngineServer.Behavior BEHAVIOR = EngineServer.Behavior.inProcess(Availability.unavailable(
            "The embedded engine does not have it; 'flow engine install' brings a local one that does."));

    private InProcessServer() {}

    /** Starts a server of its own. */
    static EngineServer start(boolean timeSkipping) {
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
}
