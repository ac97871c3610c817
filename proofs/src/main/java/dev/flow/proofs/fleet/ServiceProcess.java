package dev.flow.proofs.fleet;

import dev.flow.runtime.settings.Role;
import dev.flow.store.Timekeeper;
import dev.flow.testing.network.FreePort;
import dev.flow.testing.process.ChildJvm;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/** One process of the service: one after another on the same port. Thread-safe. */
public final class ServiceProcess {
    private static final Duration PROBE = Duration.ofSeconds(2);
    private static final Duration POLL = Duration.ofMillis(50);
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final Role role;
    private final int port;
    private final ChildJvm jvm;
    private Process process;

    /** Starts the first process. */
    public ServiceProcess(Role role, Map<String, String> settings, Path log) {
        this.role = role;
        this.port = FreePort.find();
        Map<String, String> environment = new TreeMap<>(settings);
        environment.put(role.servesHttp() ? "FLOW_GATEWAY__PORT" : "FLOW_WORKER__HEALTH_PORT", Integer.toString(port));
        this.jvm = new ChildJvm(ServiceMain.class, role.name())
                .options("-Xmx384m", "-XX:+ExitOnOutOfMemoryError")
                .settings(environment)
                .log(log);
        this.process = jvm.start();
    }

    /** What it is. */
    public Role role() {
        return role;
    }

    /** Of its HTTP port. */
    public URI address() {
        return URI.create("http://127.0.0.1:" + port);
    }

    /**
     * Kills it with a signal that it cannot see, and waits until it is gone.
     *
     * @return false when it had ended by itself
     */
    public synchronized boolean kill() throws InterruptedException {
        boolean lived = process.isAlive();
        process.destroyForcibly();
        process.waitFor();
        return lived;
    }

    /** Sends it the signal that asks it to stop. */
    public synchronized void terminate() {
        process.toHandle().destroy(); // the process's own would close its input, with which it ends at once
    }

    /** Waits until it has ended; false when it has not within the time. */
    public synchronized boolean awaitEnd(Duration most) throws InterruptedException {
        return process.waitFor(most);
    }

    /** For good. */
    public synchronized void end() {
        process.destroyForcibly().onExit().join();
    }

    /** Starts the next process. */
    public synchronized void restart() {
        process = jvm.start();
    }

    /** The id of the process at present. */
    public synchronized long pid() {
        return process.pid();
    }

    /** Whether the process has not ended. */
    public synchronized boolean isAlive() {
        return process.isAlive();
    }

    /** Whether it says that it is ready for work. */
    public boolean isReady(HttpClient http) throws InterruptedException {
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

    /**
     * Waits until it is ready for work.
     *
     * @throws IllegalStateException when it is not within minutes
     */
    public void awaitReady(HttpClient client, Timekeeper time) throws InterruptedException {
        Instant end = time.instant().plus(PATIENCE);
        while (!isReady(client)) {
            if (time.instant().isAfter(end)) {
                throw new IllegalStateException("The process at " + address() + " does not become ready.");
            }
            time.pause(POLL);
        }
    }
}
