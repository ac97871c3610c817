package dev.flow.runtime;

import dev.flow.runtime.settings.Role;
import dev.flow.testing.Eventually;
import dev.flow.testing.network.FreePort;
import dev.flow.testing.process.ChildJvm;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** A role in a process of its own, as a host runs it, which is stopped by signals. */
final class ChildRole implements AutoCloseable {
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();

    private final Process process;
    private final Path log;
    private final int port;

    private ChildRole(Process process, Path log, int port) {
        this.process = process;
        this.log = log;
        this.port = port;
    }

    /** Starts one; settings are those of the environment. */
    static ChildRole start(Role role, Path log, Map<String, String> settings) {
        return start(role, log, settings, FreePort.find());
    }

    static ChildRole start(Role role, Path log, Map<String, String> settings, int port) {
        Map<String, String> environment = new TreeMap<>(settings);
        environment.put("FLOW_RUNTIME__PROFILE", "local");
        environment.put(role.servesHttp() ? "FLOW_GATEWAY__PORT" : "FLOW_WORKER__HEALTH_PORT", Integer.toString(port));
        Process process = new ChildJvm(ChildRoleMain.class, role.name())
                .options("-Xmx256m")
                .settings(environment)
                .log(log)
                .start();
        return new ChildRole(process, log, port);
    }

    int port() {
        return port;
    }

    /** Waits for a line of its log. */
    ChildRole said(String text) {
        Eventually.get(this::log, said -> said.contains(text) || !process.isAlive());
        if (!log().contains(text)) {
            throw new AssertionError("It ended and did not say '" + text + "':\n" + log());
        }
        return this;
    }

    ChildRole ready() {
        Eventually.get(this::readiness, status -> status == 200);
        return this;
    }

    /** The status of {@code /readyz}; 0 without an answer. */
    int readiness() {
        try {
            var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/readyz"))
                    .timeout(Duration.ofSeconds(2))
                    .build();
            return CLIENT.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        } catch (IOException e) {
            return 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    String log() {
        try {
            return Files.exists(log) ? Files.readString(log) : "";
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** As an orchestrator stops it. */
    void terminate() {
        process.destroy();
    }

    /** The exit code, once it has ended. */
    int exit() throws InterruptedException {
        if (!process.waitFor(1, TimeUnit.MINUTES)) {
            throw new AssertionError("It does not end:\n" + log());
        }
        return process.exitValue();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
