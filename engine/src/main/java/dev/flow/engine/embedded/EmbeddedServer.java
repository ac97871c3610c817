package dev.flow.engine.embedded;

import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.temporal.internal.testservice.GRPCServerHelper;
import io.temporal.internal.testservice.TestServicesStarter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * The server of an {@link EmbeddedEngine} behind a port of the loopback interface, in real time: for tests and
 * measurements of the gRPC traffic. The SDK can open a port too, but on every interface. Thread-safe.
 */
public final class EmbeddedServer implements AutoCloseable {
    private final TestServicesStarter services;
    private final Server server;

    /**
     * A server on a free port.
     *
     * @throws dev.flow.engine.EngineException when the library with the in-JVM server is not on the class path
     */
    public EmbeddedServer() {
        TestServerLibrary.require();
        services = new TestServicesStarter(true, 0);
        var builder = NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        GRPCServerHelper.registerServicesAndHealthChecks(services.getServices(), builder);
        try {
            server = builder.build().start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The address that a client connects to, {@code host:port}. */
    public String target() {
        return InetAddress.getLoopbackAddress().getHostAddress() + ":" + server.getPort();
    }

    @Override
    public void close() {
        server.shutdownNow();
        services.close();
    }
}
