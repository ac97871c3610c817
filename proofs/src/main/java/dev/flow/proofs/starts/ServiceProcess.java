package dev.flow.proofs.starts;

import dev.flow.runtime.settings.Role;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** One gateway or worker: a process after another on the same port. Thread-safe. */
final class ServiceProcess {
    private static final Duration PROBE = Duration.ofSeconds(2);

    private final Role role;
    private final int port;
    private final Map<String, String> environment;
    private final Path log;
    private Process process;

    /** Starts the first process. */
    ServiceProcess(Role role, Map<String, String> settings, Path log) {
        this.role = role;
        this.port = freePort();
        this.environment = new TreeMap<>(settings);
        this.environment.put(
                role.servesHttp() ? "FLOW_GATEWAY__PORT" : "FLOW_WORKER__HEALTH_PORT", Integer.toString(port));
        this.log = log;
        this.process = launch();
    }

    Role role() {
        return role;
    }

    /** Of its HTTP port. */
    URI address() {
        return URI.create("http://127.0.0.1:" + port);
    }

    private Process launch() {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx384m",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                ServiceMain.class.getName(),
                role.name());
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().keySet().removeIf(name -> name.startsWith("FLOW_"));
        builder.environment().putAll(environment);
        try {
            return builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Kills it with a signal that it cannot see, and waits until it is gone.
     *
     * @return false when it had ended by itself
     */
    synchronized boolean kill() throws InterruptedException {
        boolean lived = process.isAlive();
        process.destroyForcibly();
        process.waitFor();
        return lived;
    }

    /** For good. */
    synchronized void end() {
        process.destroyForcibly().onExit().join();
    }

    synchronized void restart() {
        process = launch();
    }

    synchronized boolean isAlive() {
        return process.isAlive();
    }

    /** Whether it says that it is ready for work. */
    boolean isReady(HttpClient http) throws InterruptedException {
        try {
            return http.send(
                                    HttpRequest.newBuilder(address().resolve("/readyz"))
                                            .timeout(PROBE)
                                            .build(),
                                    HttpResponse.BodyHandlers.discarding())
                            .statusCode()
                    == 200;
        } catch (IOException e) {
            return false;
        }
    }

    private static int freePort() {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
