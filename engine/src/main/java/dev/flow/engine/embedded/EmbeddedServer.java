package dev.flow.engine.embedded;

import com.uber.m3.tally.NoopScope;
import dev.flow.engine.record.RunSearchAttributes;
import dev.flow.engine.temporal.EngineServer;
import dev.flow.server.DurableServer;
import dev.flow.server.time.RealClock;
import dev.flow.server.time.ServiceClock;
import io.grpc.ManagedChannel;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.net.InetAddress;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The Temporal service of an {@link EmbeddedEngine}, with what runs need in it: a namespace, and the search attributes
 * that runs carry. Thread-safe.
 */
public final class EmbeddedServer implements AutoCloseable {
    /** The one that clients use without naming one. */
    public static final String NAMESPACE = "default";

    private static final String IDENTITY = "flow-embedded";

    private final DurableServer server;

    /** A service in memory, in real time, behind a free port of the loopback interface: for tests and measurements. */
    public EmbeddedServer() {
        this(EmbeddedStorage.memory(), new RealClock(), 0);
    }

    /** A service on a storage, in real time, behind a free port of the loopback interface. */
    public static EmbeddedServer on(EmbeddedStorage storage) {
        return new EmbeddedServer(storage, new RealClock(), 0);
    }

    EmbeddedServer(EmbeddedStorage storage, ServiceClock clock, @Nullable Integer port) {
        storage.stores().attributes().add(NAMESPACE, RunSearchAttributes.TYPES);
        server = DurableServer.start(DurableServer.Options.on(storage.stores())
                .withClock(clock)
                .withNamespaces(Map.of(NAMESPACE, storage.retention()))
                .withPort(port)
                .withMetrics(storage.metrics()));
    }

    /**
     * The address that a client connects to, {@code host:port}.
     *
     * @throws IllegalStateException when it has no port
     */
    public String target() {
        int port = server.port().orElseThrow(() -> new IllegalStateException("The service has no port."));
        return InetAddress.getLoopbackAddress().getHostAddress() + ":" + port;
    }

    /** A connection within the process; its release closes the service too. */
    EngineServer connect() {
        ManagedChannel channel = server.channel();
        WorkflowServiceStubs stubs = WorkflowServiceStubs.newServiceStubs(WorkflowServiceStubsOptions.newBuilder()
                .setChannel(channel)
                .setMetricsScope(new NoopScope())
                .validateAndBuildWithDefaults());
        return new EngineServer(stubs, NAMESPACE, IDENTITY, false, EngineServer.NO_HEARTBEATS, () -> {
            stubs.shutdownNow();
            channel.shutdownNow();
            close();
        });
    }

    @Override
    public void close() {
        server.close();
    }
}
