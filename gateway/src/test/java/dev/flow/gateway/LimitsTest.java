package dev.flow.gateway;

import dev.flow.gateway.settings.GatewaySettings;
import dev.flow.gateway.settings.GatewaySettings.Limits;
import dev.flow.identity.LocalOperator;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Requests that are too large, too slow, or two at once. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("process")
class LimitsTest {
    private static final String HEAD = String.join(
            "\r\n",
            "POST /v1/workflows HTTP/1.1",
            "Host: localhost",
            "X-Host-Subject: local-operator",
            "Content-Type: application/json",
            "");

    private Gateway gateway;
    private Client client;

    @BeforeAll
    void start() {
        Limits limits = new Limits(1 << 20, 32 << 10, 4 << 10, 64, 48, 1000, Duration.ofMillis(400));
        gateway = Gateway.start(
                GatewaySettings.local(0).withLimits(limits),
                GatewayFixture.shared().parts(new LocalOperator(GatewayFixture.SCOPE, false)));
        client = new Client(gateway.port(), "x-host-subject", "local-operator");
    }

    @AfterAll
    void stop() {
        gateway.close();
    }

    @Test
    void a_query_has_4_KiB() {
        assertThat(client.get("/v1/workflows?cursor=" + "x".repeat(4090)).code())
                .isEqualTo("too_large");
    }

    @Test
    void headers_have_32_KiB_together() {
        assertThat(client.with("x-filler", "x".repeat(20_000)).get("/livez").status())
                .isEqualTo(200);
        var got = client.with("x-filler", "x".repeat(33_000)).get("/livez");
        assertThat(got.status()).as(got.toString()).isEqualTo(413);
        assertThat(got.code()).isEqualTo("too_large");
        assertThat(got.header("x-content-type-options")).isEqualTo("nosniff");
        assertThat(got.header("x-request-id")).isNotEmpty();
    }

    @Test
    void a_body_has_1_MiB_also_when_it_does_not_say_so() {
        String chunk = "10000\r\n" + "x".repeat(0x10000) + "\r\n";
        String answer = RawRequests.send(
                gateway.port(), HEAD + "Transfer-Encoding: chunked\r\n\r\n" + chunk.repeat(17) + "0\r\n\r\n");
        assertThat(answer).startsWith("HTTP/1.1 413").contains("too_large");
    }

    @Test
    void a_body_that_stops_arriving_is_given_up() {
        String answer = RawRequests.send(gateway.port(), HEAD + "Content-Length: 100\r\n\r\n{\"workflow_name\":");
        assertThat(answer).doesNotContain("HTTP/1.1 2").doesNotContain("HTTP/1.1 5");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 2\r\nContent-Length: 30\r\n",
                "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n",
                "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n",
                "Transfer-Encoding: xchunked\r\n",
                "Content-Length: +2\r\n",
                "Content-Length: -2\r\n",
                "Content-Length: 2, 2\r\n",
                "Content-Length : 2\r\n"
            })
    void a_request_whose_end_is_in_doubt_is_refused(String framing) {
        String smuggled = "GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n";
        String answer = RawRequests.send(gateway.port(), HEAD + framing + "\r\n{}" + smuggled);
        assertThat(answer).startsWith("HTTP/1.1 400").doesNotContain("\"live\"").contains("invalid_request");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Host: a\r\nHost: b\r\n", "Host: \r\n"})
    void a_request_has_one_host(String host) {
        String answer = RawRequests.send(gateway.port(), "GET /livez HTTP/1.1\r\n" + host + "\r\n");
        assertThat(answer).startsWith("HTTP/1.1 400");
    }
}
