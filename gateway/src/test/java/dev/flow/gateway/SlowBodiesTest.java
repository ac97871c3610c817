package dev.flow.gateway;

import dev.flow.gateway.settings.GatewaySettings;
import dev.flow.gateway.settings.GatewaySettings.Limits;
import dev.flow.testing.Eventually;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * 512 connections of one principal, each with a body that never ends, to a gateway of 512 places: 384 for a principal,
 * half of these for bodies that arrive.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("process")
class SlowBodiesTest {
    private static final int CONNECTIONS = 512;
    private static final int ARRIVING = 192;

    private final Credentials credentials = new Credentials();
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
    private Gateway gateway;

    @BeforeAll
    void start() throws InterruptedException {
        Limits limits = new Limits(1 << 20, 32 << 10, 4 << 10, 512, 384, 2000, Duration.ofMinutes(5));
        gateway = Gateway.start(
                GatewaySettings.local(0).withLimits(limits).withGrace(Duration.ofMillis(1)),
                GatewayFixture.shared().parts(credentials.provider()));
        String head = String.join(
                "\r\n",
                "POST /v1/workflows HTTP/1.1",
                "Host: localhost",
                "Authorization: Bearer " + credentials.other,
                "Content-Type: application/json",
                "Content-Length: 100000",
                "",
                "{\"workflow_name\":");
        for (int i = 0; i < CONNECTIONS; i++) {
            Thread.ofVirtual().start(() -> answers.add(RawRequests.send(gateway.port(), head)));
        }
        for (int i = 0; i < CONNECTIONS - ARRIVING; i++) {
            assertThat(answers.take())
                    .startsWith("HTTP/1.1 429")
                    .containsIgnoringCase("retry-after: 1")
                    .contains("\"rate_limited\"");
        }
    }

    @AfterAll
    void stop() {
        gateway.close();
    }

    private Client client(String token) {
        return new Client(gateway.port()).bearer(token);
    }

    private static String hello() {
        return "{\"workflow_name\": \"shop.hello\", \"business_request_id\": \"" + UUID.randomUUID() + "\"}";
    }

    @Test
    void other_principals_are_served_at_once() {
        assertThat(client(credentials.all).get("/v1/operations").status()).isEqualTo(200);
        assertThat(client(credentials.all).post("/v1/workflows", hello()).status())
                .isEqualTo(202);
    }

    @Test
    void the_principal_itself_reads_at_once_and_writes_in_place_of_a_slow_body() throws InterruptedException {
        assertThat(client(credentials.other).get("/v1/operations").status()).isEqualTo(200);

        int status = Eventually.get(
                () -> client(credentials.other).post("/v1/workflows", hello()).status(), code -> code != 429);

        assertThat(status).isEqualTo(202);
        assertThat(answers.take())
                .startsWith("HTTP/1.1 503")
                .containsIgnoringCase("retry-after: 1")
                .contains("\"overloaded\"");
    }
}
