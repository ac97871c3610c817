package dev.flow.runtime;

import dev.flow.engine.local.LocalServer;
import dev.flow.engine.local.RealServer;
import dev.flow.runtime.settings.Role;
import dev.flow.testing.Eventually;
import dev.flow.testing.network.FreePort;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** What clients and load balancers see of a gateway that is stopped by signals. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("process")
final class BalancedDrainTest {
    private static final int CLIENTS = 20;
    private static final long PAUSE = Duration.ofMillis(50).toNanos();

    @TempDir
    static Path folder;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private EmbeddedPostgres postgres;
    private LocalServer engine;

    @BeforeAll
    void start() throws Exception {
        Greeting.configure(folder.resolve("config"));
        postgres = EmbeddedPostgres.builder().start();
        engine = LocalServer.start(RealServer.binary(), folder.resolve("engine"), Duration.ofSeconds(60));
        Namespaces.prepare(engine.address());
    }

    @AfterAll
    void stop() throws Exception {
        engine.close();
        postgres.close();
    }

    private ChildRole gateway(String notice, int port) throws IOException {
        return ChildRole.start(
                Role.GATEWAY,
                folder.resolve("gateway-" + port + ".log"),
                Map.of(
                        "FLOW_RUNTIME__DRAIN_NOTICE",
                        notice,
                        "FLOW_CONFIGURATION__DIR",
                        folder.resolve("config").toString(),
                        "FLOW_RUNTIME__DATA_DIR",
                        folder.resolve("data").toString(),
                        "FLOW_STORE__URL",
                        "jdbc:postgresql://localhost:" + postgres.getPort() + "/postgres",
                        "FLOW_STORE__USERNAME",
                        "postgres",
                        "FLOW_STORE__PASSWORD",
                        "postgres",
                        "FLOW_ENGINE__KIND",
                        "remote",
                        "FLOW_ENGINE__TLS",
                        "false",
                        "FLOW_ENGINE__ADDRESS",
                        engine.address()),
                port);
    }

    private HttpResponse<String> get(int port, String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return http.send(
                request.header("x-host-subject", "local-operator")
                        .timeout(Duration.ofSeconds(30))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    /** One gateway as a load balancer knows it. */
    private static final class Backend {
        final int port;
        final AtomicInteger answered = new AtomicInteger();
        volatile boolean ready = true;

        Backend(int port) {
            this.port = port;
        }
    }

    /** Sends requests to gateways that were ready when it last asked them. */
    private final class Balancer {
        private final List<Backend> backends;
        private final AtomicInteger turn = new AtomicInteger();

        Balancer(List<Backend> backends) {
            this.backends = backends;
        }

        void probe() {
            for (Backend backend : backends) {
                try {
                    backend.ready = get(backend.port, "/readyz").statusCode() == 200;
                } catch (IOException e) {
                    backend.ready = false;
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        Backend next() {
            List<Backend> ready =
                    backends.stream().filter(backend -> backend.ready).toList();
            List<Backend> chosen = ready.isEmpty() ? backends : ready;
            return chosen.get(Math.floorMod(turn.getAndIncrement(), chosen.size()));
        }
    }

    /** One request, sent again once when it fails; empty when it was answered. */
    private String request(Balancer balancer, String body) throws InterruptedException {
        String failure = "";
        for (int attempt = 0; attempt < 2; attempt++) {
            Backend backend = balancer.next();
            try {
                var answer =
                        send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + backend.port + "/v1/workflows"))
                                .header("content-type", "application/json")
                                .POST(HttpRequest.BodyPublishers.ofString(body)));
                if (answer.statusCode() < 300) {
                    backend.answered.incrementAndGet();
                    return "";
                }
                failure += answer.statusCode() + " " + answer.body() + "; ";
            } catch (IOException e) {
                failure += e + "; ";
            }
        }
        return failure;
    }

    private static Thread repeatedly(AtomicBoolean over, Runnable work) {
        return Thread.ofVirtual().start(() -> {
            while (!over.get()) {
                work.run();
                LockSupport.parkNanos(PAUSE);
            }
        });
    }

    @Test
    void no_request_fails_while_each_gateway_is_stopped_and_started_in_turn() throws Exception {
        List<Backend> backends = List.of(new Backend(FreePort.find()), new Backend(FreePort.find()));
        var balancer = new Balancer(backends);
        Queue<String> failures = new ConcurrentLinkedQueue<>();
        var over = new AtomicBoolean();
        List<ChildRole> gateways = new ArrayList<>();
        try {
            for (Backend backend : backends) {
                gateways.add(gateway("PT3S", backend.port).ready());
            }
            List<Thread> threads = new ArrayList<>(List.of(repeatedly(over, balancer::probe)));
            for (int client = 0; client < CLIENTS; client++) {
                threads.add(repeatedly(over, () -> work(balancer, failures)));
            }
            for (int i = 0; i < backends.size(); i++) {
                Backend backend = backends.get(i);
                gateways.get(i).terminate();
                assertThat(gateways.get(i).exit()).as(gateways.get(i).log()).isZero();
                int before = backend.answered.get();
                gateways.set(i, gateway("PT3S", backend.port).ready());
                Eventually.get(() -> backend.answered.get() > before + CLIENTS, served -> served);
            }
            over.set(true);
            for (Thread thread : threads) {
                thread.join();
            }
        } finally {
            over.set(true);
            gateways.forEach(ChildRole::close);
        }
        assertThat(failures).isEmpty();
    }

    private void work(Balancer balancer, Queue<String> failures) {
        try {
            String failure = request(
                    balancer,
                    "{\"workflow_name\": \"shop.greets\", \"business_request_id\": \"" + UUID.randomUUID() + "\"}");
            if (!failure.isEmpty()) {
                failures.add(failure);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * The long poll is in flight from before the signal until after the listener has closed: no worker ends the run.
     */
    @Test
    void a_gateway_says_that_it_stops_then_refuses_and_lets_what_is_in_flight_end() throws Exception {
        try (var gateway = gateway("PT2S", FreePort.find()).ready()) {
            assertThat(get(gateway.port(), "/livez").headers().firstValue("connection"))
                    .isNotEqualTo(Optional.of("close"));
            var poll = http.sendAsync(
                    HttpRequest.newBuilder(
                                    URI.create("http://127.0.0.1:" + gateway.port() + "/v1/workflows?wait=PT12S"))
                            .header("x-host-subject", "local-operator")
                            .header("content-type", "application/json")
                            .POST(HttpRequest.BodyPublishers.ofString(
                                    "{\"workflow_name\": \"shop.greets\", \"business_request_id\": \"drained\"}"))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            Eventually.get(
                    () -> get(gateway.port(), "/v1/operations/runs?workflow=shop.greets&business_request_id=drained")
                            .body(),
                    body -> body.contains("workflow_id"));

            gateway.terminate();

            gateway.said("no longer ready");
            assertThat(gateway.readiness()).isEqualTo(503);
            var served = get(gateway.port(), "/v1/operations");
            assertThat(served.statusCode()).isEqualTo(200);
            assertThat(served.headers().firstValue("connection")).contains("close");
            Eventually.get(gateway::readiness, status -> status == 0);
            assertThat(poll.isDone()).isFalse();
            assertThat(poll.join().statusCode()).isEqualTo(202);
            assertThat(gateway.exit()).isZero();
        }
    }

    @Test
    void a_second_signal_stops_at_once() throws Exception {
        try (var gateway = gateway("PT10M", FreePort.find()).ready()) {
            gateway.terminate();
            gateway.said("no longer ready").terminate();

            assertThat(gateway.exit()).isEqualTo(130);
        }
    }
}
