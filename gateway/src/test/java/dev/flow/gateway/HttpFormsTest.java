package dev.flow.gateway;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.flow.gateway.settings.GatewaySettings;
import dev.flow.identity.LocalOperator;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/** Forms of HTTP that few clients use, and requests that are none. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("process")
class HttpFormsTest {
    private static final String SUBJECT = "X-Host-Subject: local-operator\r\n";
    private static final String POST =
            "POST /v1/workflows HTTP/1.1\r\nHost: localhost\r\n" + SUBJECT + "Content-Type: application/json\r\n";

    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private Gateway gateway;
    private Client client;

    @BeforeAll
    void start() {
        log.start();
        root().addAppender(log);
        gateway = Gateway.start(
                GatewaySettings.local(0),
                GatewayFixture.shared().parts(new LocalOperator(GatewayFixture.SCOPE, false)));
        client = new Client(gateway.port(), "x-host-subject", "local-operator");
    }

    @AfterAll
    void stop() {
        gateway.close();
        root().detachAppender(log);
    }

    private static Logger root() {
        return (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    }

    /** All that comes back until the server closes. */
    private String raw(String request) {
        return RawRequests.exchange(gateway.port(), request);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Host: localhost\r\n", "Host: localhost\r\nConnection: keep-alive\r\n"})
    void a_request_of_HTTP_1_0_is_answered_and_ends_its_connection(String headers) {
        assertThat(raw("GET /livez HTTP/1.0\r\n" + headers + "\r\n"))
                .startsWith("HTTP/1.1 200")
                .containsIgnoringCase("connection: close")
                .endsWith("{\"status\":\"live\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Host: localhost\r\n"})
    void a_caller_of_HTTP_1_0_is_recognised_and_sends_bodies(String host) {
        String body = "{\"workflow_name\": \"shop.hello\", \"business_request_id\": \"" + UUID.randomUUID() + "\"}";
        assertThat(raw("POST /v1/workflows HTTP/1.0\r\n" + host + SUBJECT
                        + "Content-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n" + body))
                .startsWith("HTTP/1.1 202")
                .contains("\"workflow_id\"");
    }

    @Test
    void a_request_of_HTTP_1_0_that_arrives_byte_by_byte_is_answered() {
        assertThat(RawRequests.dripped(gateway.port(), "GET /livez HTTP/1.0\r\n\r\n"))
                .endsWith("{\"status\":\"live\"}");
    }

    @Test
    void a_transfer_encoding_of_HTTP_1_0_is_refused() {
        assertThat(raw("POST /v1/workflows HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"))
                .startsWith("HTTP/1.1 400");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/livez", "/readyz", "/healthz", "/metrics", "/v1/operations", "/v1/openapi.json"})
    void HEAD_is_answered_as_GET_without_the_body(String path) {
        String head = raw("HEAD " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + SUBJECT + "\r\n");
        var got = client.get(path);

        assertThat(head).startsWith("HTTP/1.1 " + got.status()).endsWith("\r\n\r\n");
        assertThat(head).containsIgnoringCase("content-type: " + got.header("content-type"));
        assertThat(head).containsPattern("(?i)content-length: [1-9]");
    }

    @Test
    void a_problem_has_no_body_for_HEAD_either() {
        assertThat(raw("HEAD /v1/nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + SUBJECT + "\r\n"))
                .startsWith("HTTP/1.1 404")
                .endsWith("\r\n\r\n");
        assertThat(raw("HEAD /v1/nothing HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"))
                .startsWith("HTTP/1.1 400")
                .endsWith("\r\n\r\n");
    }

    @Test
    void methods_that_a_path_takes_are_told_with_HEAD() {
        assertThat(client.send("DELETE", "/v1/workflows", null).header("allow")).isEqualTo("GET, HEAD, POST");
        assertThat(client.send("HEAD", "/v1/workflows/some/cancel", null).header("allow"))
                .isEqualTo("POST");
    }

    @ParameterizedTest
    @CsvSource({
        "http://localhost/livez, 200",
        "HTTP://LOCALHOST:8321/livez, 200",
        "http://localhost/v1/workflows?limit=1, 200",
        "http://localhost, 302",
        "http://attacker.example/v1/workflows, 401",
        "http://user@localhost/livez, 404",
        "ftp://localhost/livez, 404"
    })
    void an_absolute_target_means_its_path_and_its_host(String target, int status) {
        assertThat(raw("GET " + target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + SUBJECT + "\r\n"))
                .startsWith("HTTP/1.1 " + status);
    }

    @Test
    void a_connection_ends_when_its_client_says_so() {
        assertThat(raw("GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 200")
                .endsWith("{\"status\":\"live\"}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "zz\r\n{}\r\n0\r\n\r\n",
                "-1\r\n{}\r\n0\r\n\r\n",
                "0x2\r\n{}\r\n0\r\n\r\n",
                "\r\n{}\r\n0\r\n\r\n",
                "2 \r\n{}\r\n0\r\n\r\n",
                "fffffffff\r\n{}\r\n0\r\n\r\n",
                "2\n{}\n0\n\n",
                "2\r\n{}\r\n0\r\nx\r\n\r\n"
            })
    void a_bad_chunk_is_a_bad_request(String chunks) {
        assertThat(raw(POST + "Transfer-Encoding: chunked\r\n\r\n" + chunks))
                .startsWith("HTTP/1.1 400")
                .contains("\"invalid_request\"");
    }

    @Test
    void the_line_of_a_chunk_size_does_not_grow_for_ever() {
        String answer = RawRequests.flooded(
                gateway.port(), POST + "Transfer-Encoding: chunked\r\n\r\n", "0".repeat(1 << 16), 1 << 10);
        assertThat(answer).doesNotContain("HTTP/1.1 2").doesNotContain("HTTP/1.1 5");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /livez HTTP/1.1\r\nHost: loc",
                "GET /li",
                "Content-Length: 50\r\n\r\n{\"workflow_name\"",
                "Transfer-Encoding: chunked\r\n\r\n",
                "Transfer-Encoding: chunked\r\n\r\n1",
                "Transfer-Encoding: chunked\r\n\r\n20\r\n{\"workflow",
                "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n"
            })
    void a_request_that_is_cut_off_is_no_defect(String cut) {
        assertThat(raw(cut.startsWith("GET") ? cut : POST + cut)).isEmpty();
        assertThat(log.list).noneMatch(line -> line.getLevel().isGreaterOrEqual(Level.WARN));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/workflows/%zz",
                "/v1/workflows/%",
                "/v1/workflows/%4",
                "/v1/workflows/%ff",
                "/v1/workflows/%c0%af",
                "/v1/workflows/a%00b",
                "/v1/workflows/a%0d%0aX:b",
                "/v1/workflows?limit=%zz",
                "/v1/workflows?limit=%",
                "/v1/operations/runs?workflow=%ff",
                "/v1/operations/runs?workflow=%00",
                "/v1/workflows/\\x",
                "/v1/workflows?limit=<1>"
            })
    void a_bad_percent_encoding_is_a_bad_request(String target) {
        assertThat(raw("GET " + target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + SUBJECT + "\r\n"))
                .startsWith("HTTP/1.1 400");
    }

    @ParameterizedTest
    @CsvSource({
        "depth, nested deeper than 500 levels",
        "number, more than 1000 characters",
        "name, more than 50000 characters"
    })
    void json_beyond_a_limit_names_it(String what, String limit) {
        String value = switch (what) {
            case "depth" -> "[".repeat(600) + "]".repeat(600);
            case "number" -> "1".repeat(1100);
            default -> "{\"" + "n".repeat(51_000) + "\": 1}";
        };
        var got = client.post("/v1/workflows", start(value));

        assertThat(got.code()).as(got.toString()).isEqualTo("invalid_payload");
        assertThat(got.json().path("detail").asText()).contains(limit);
        assertThat(got.json().at("/errors/0/code").asText()).isEqualTo("limit");
    }

    @ParameterizedTest
    @ValueSource(strings = {"G\u00e9T /livez HTTP/1.1", "GET /livez?\u0001 HTTP/1.1", "GET  /livez HTTP/1.1"})
    void a_request_line_that_is_none_is_a_bad_request(String line) {
        assertThat(raw(line + "\r\nHost: localhost\r\n\r\n")).startsWith("HTTP/1.1 400");
    }

    @Test
    void json_within_the_limits_is_no_defect() {
        var got = client.post("/v1/workflows", start("[".repeat(400) + "]".repeat(400)));
        assertThat(got.status()).as(got.toString()).isLessThan(500);
    }

    private static String start(String value) {
        return "{\"workflow_name\": \"shop.hello\", \"business_request_id\": \"" + UUID.randomUUID()
                + "\", \"input\": {\"x\": " + value + "}}";
    }

    @Test
    void a_body_beyond_the_limit_is_told_the_limit() {
        assertThat(raw(POST + "Content-Length: 20000000\r\n\r\n{}"))
                .startsWith("HTTP/1.1 413")
                .contains("1048576 bytes");
    }
}
