package dev.flow.server;

import dev.flow.server.deployment.DeploymentStore;
import dev.flow.server.deployment.Deployments;
import dev.flow.server.deployment.MemoryDeploymentStore;
import dev.flow.server.deployment.VersionId;
import dev.flow.server.execution.Executions;
import dev.flow.server.execution.Limits;
import dev.flow.server.matching.InMemoryTaskQueues;
import dev.flow.server.metrics.ServerMetrics;
import dev.flow.server.persistence.ExecutionStore;
import dev.flow.server.persistence.Namespace;
import dev.flow.server.persistence.NamespaceStore;
import dev.flow.server.persistence.PersistenceException;
import dev.flow.server.persistence.StoreOwner;
import dev.flow.server.persistence.memory.MemoryExecutionStore;
import dev.flow.server.persistence.memory.MemoryNamespaceStore;
import dev.flow.server.persistence.memory.MemorySearchAttributes;
import dev.flow.server.persistence.memory.MemoryVisibilityStore;
import dev.flow.server.protocol.Endpoint;
import dev.flow.server.service.ExecutionService;
import dev.flow.server.time.RealClock;
import dev.flow.server.time.ServiceClock;
import dev.flow.server.visibility.SearchAttributes;
import dev.flow.server.visibility.VisibilityQuery;
import dev.flow.server.visibility.VisibilityStore;
import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.ServerBuilder;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Temporal service in this process, with its own channel and, if asked for, a port of the loopback interface.
 * Thread-safe.
 */
public final class DurableServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DurableServer.class);
    private static final int LARGEST_MESSAGE = 64 * 1024 * 1024;
    private static final Duration DRAIN = Duration.ofSeconds(5);

    private final String name = "flow-" + UUID.randomUUID();
    private final Options options;
    private final InMemoryTaskQueues queues;
    private final ExecutionService service;
    private final Endpoint endpoint;
    private final Retention retention;
    private final List<Server> servers = new ArrayList<>();

    /**
     * What is durable.
     *
     * @param name of the kind of store
     * @param owner whether this process owns them
     */
    public record Stores(
            String name,
            ExecutionStore executions,
            VisibilityStore visibility,
            SearchAttributes attributes,
            NamespaceStore namespaces,
            DeploymentStore deployments,
            StoreOwner owner) {
        /** In memory: with the process it is gone. */
        public static Stores memory() {
            MemoryExecutionStore executions = new MemoryExecutionStore();
            MemorySearchAttributes attributes = new MemorySearchAttributes();
            return new Stores(
                    "memory",
                    executions,
                    new MemoryVisibilityStore(executions, attributes),
                    attributes,
                    new MemoryNamespaceStore(),
                    new MemoryDeploymentStore(),
                    StoreOwner.ALONE);
        }
    }

    /**
     * How the service runs.
     *
     * @param clock closed with the service
     * @param namespaces that exist from the start on, with the retention of closed executions
     * @param port of the loopback interface, 0 for any; null for none
     */
    public record Options(
            Stores stores,
            ServiceClock clock,
            Limits limits,
            Map<String, Duration> namespaces,
            @Nullable Integer port,
            ServerMetrics metrics) {
        public Options {
            namespaces = Map.copyOf(namespaces);
        }

        /** In memory, with the namespace {@code default}, without a port. */
        public static Options memory() {
            return on(Stores.memory());
        }

        /** On stores, with the limits of Temporal and the namespace {@code default}, without a port. */
        public static Options on(Stores stores) {
            return new Options(
                    stores,
                    new RealClock(),
                    Limits.defaults(),
                    Map.of("default", Duration.ofDays(1)),
                    null,
                    ServerMetrics.NONE);
        }

        public Options withClock(ServiceClock changed) {
            return new Options(stores, changed, limits, namespaces, port, metrics);
        }

        public Options withLimits(Limits changed) {
            return new Options(stores, clock, changed, namespaces, port, metrics);
        }

        public Options withNamespaces(Map<String, Duration> changed) {
            return new Options(stores, clock, limits, changed, port, metrics);
        }

        public Options withPort(@Nullable Integer changed) {
            return new Options(stores, clock, limits, namespaces, changed, metrics);
        }

        public Options withMetrics(ServerMetrics changed) {
            return new Options(stores, clock, limits, namespaces, port, changed);
        }
    }

    private DurableServer(Options options) {
        this.options = options;
        this.queues = new InMemoryTaskQueues(options.clock());
        Deployments deployments = deployments();
        this.service = new ExecutionService(new Executions.Parts(
                options.stores().executions(),
                options.clock(),
                queues,
                options.limits(),
                deployments,
                options.metrics(),
                options.stores().attributes()));
        this.endpoint = new Endpoint(new Endpoint.Parts(
                service,
                options.stores().visibility(),
                options.stores().attributes(),
                options.stores().namespaces(),
                deployments,
                options.stores().owner(),
                options.stores().name()));
        this.retention = new Retention(options.stores(), options.clock());
    }

    private Deployments deployments() {
        return Deployments.open(
                options.stores().deployments(), queues, options.clock(), new Deployments.Surroundings() {
                    @Override
                    public boolean isPinned(String namespace, VersionId version) {
                        return isAnyPinned(namespace, version);
                    }

                    @Override
                    public void routingChanged(String namespace) {
                        service.reroute(namespace);
                    }
                });
    }

    /** Whether an open run stays on a version. */
    private boolean isAnyPinned(String namespace, VersionId version) {
        Stores stores = options.stores();
        String query = "ExecutionStatus = 'Running' AND TemporalWorkflowVersioningBehavior = 'Pinned'"
                + " AND TemporalWorkerDeploymentVersion = '" + version.deployment() + ":"
                + version.buildId().replace("'", "''") + "'";
        return stores.visibility()
                        .count(
                                namespace,
                                VisibilityQuery.filter(
                                        query, stores.attributes().custom(namespace)))
                > 0;
    }

    /**
     * Starts a service on its stores: what a process before left undone goes on.
     *
     * @throws UncheckedIOException when the port is in use
     */
    public static DurableServer start(Options options) {
        DurableServer server = new DurableServer(options);
        options.namespaces().forEach(server::ensure);
        options.metrics().onStart(server.service.executions()::levels);
        try {
            server.listen();
        } catch (IOException e) {
            server.close();
            throw new UncheckedIOException(e);
        }
        server.service.start();
        server.retention.start();
        var _ = options.stores().owner().lost().thenAccept(server::lost);
        return server;
    }

    /** From now on all requests are refused, and nothing is done without a request. */
    private void lost(PersistenceException reason) {
        LOG.error("{} Requests are refused from now on.", reason.getMessage());
        endpoint.refuse(reason);
        retention.close();
        service.close();
    }

    /**
     * Completed when another process owns the stores: this service refuses all requests then, and is to be closed. To
     * serve again, the process starts another service on stores that it has waited for.
     */
    public CompletableFuture<PersistenceException> lost() {
        return options.stores().owner().lost();
    }

    private void ensure(String namespace, Duration keep) {
        NamespaceStore namespaces = options.stores().namespaces();
        if (namespaces.find(namespace).isEmpty()) {
            namespaces.create(new Namespace(
                    namespace,
                    UUID.randomUUID().toString(),
                    "",
                    "",
                    keep,
                    Map.of(),
                    options.clock().instant()));
        }
    }

    private void listen() throws IOException {
        servers.add(build(InProcessServerBuilder.forName(name).directExecutor()).start());
        Integer port = options.port();
        if (port != null) {
            var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
            servers.add(build(NettyServerBuilder.forAddress(address)
                            .directExecutor()
                            .permitKeepAliveWithoutCalls(true)
                            .permitKeepAliveTime(5, TimeUnit.SECONDS)
                            .maxInboundMessageSize(LARGEST_MESSAGE))
                    .start());
        }
    }

    private Server build(ServerBuilder<?> builder) {
        endpoint.services().forEach(builder::addService);
        return builder.build();
    }

    /** A channel to the service within the process; its caller shuts it down. */
    public ManagedChannel channel() {
        return InProcessChannelBuilder.forName(name).directExecutor().build();
    }

    /** The port of the loopback interface; empty when it has none. */
    public OptionalInt port() {
        return servers.size() > 1 ? OptionalInt.of(servers.getLast().getPort()) : OptionalInt.empty();
    }

    /** The executions, for the process that the service is part of. */
    public ExecutionService service() {
        return service;
    }

    /** Ends requests that wait, answers the others, and stops. The stores stay open. */
    @Override
    public void close() {
        servers.forEach(Server::shutdown);
        endpoint.close();
        retention.close();
        long end = System.nanoTime() + DRAIN.toNanos();
        for (Server server : servers) {
            try {
                if (!server.awaitTermination(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                    server.shutdownNow();
                }
            } catch (InterruptedException e) {
                server.shutdownNow();
                Thread.currentThread().interrupt();
            }
        }
        service.close();
        queues.close();
        options.clock().close();
    }
}
