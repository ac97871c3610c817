package dev.flow.bench.runs;

import io.helidon.common.socket.SocketOptions;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The HTTP interface of a subject that has none: {@code POST /NAME} starts a run of a workflow and answers its output.
 * It is the server of the gateway, with its socket options.
 */
final class RunFront implements AutoCloseable {
    private static final Logger SERVER_LOG = Logger.getLogger("io.helidon"); // kept, because levels end with loggers

    private final WebServer server;

    /** What is behind it. */
    interface Runs {
        /**
         * Starts a run and waits for its output.
         *
         * @param input JSON
         * @return JSON
         */
        byte[] run(String workflow, byte[] input) throws IOException;
    }

    /** Starts to listen on a free port of the loopback interface. */
    RunFront(Runs runs) {
        SERVER_LOG.setLevel(Level.WARNING);
        server = WebServer.builder()
                .host(InetAddress.getLoopbackAddress().getHostAddress())
                .port(0)
                .shutdownHook(false)
                .useNio(false)
                .connectionOptions(SocketOptions.builder().tcpNoDelay(true).build())
                .routing(routing -> routing.post("/{workflow}", (request, response) -> answer(runs, request, response)))
                .build()
                .start();
    }

    private static void answer(Runs runs, ServerRequest request, ServerResponse response) throws IOException {
        byte[] input;
        try (var in = request.content().inputStream()) {
            input = in.readAllBytes();
        }
        byte[] output = runs.run(request.path().pathParameters().get("workflow"), input);
        response.header("Content-Type", "application/json").send(output);
    }

    /** The address, {@code http://host:port}. */
    String address() {
        return "http://" + InetAddress.getLoopbackAddress().getHostAddress() + ":" + server.port();
    }

    @Override
    public void close() {
        server.stop();
    }
}
