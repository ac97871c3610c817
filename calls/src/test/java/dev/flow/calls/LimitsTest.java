package dev.flow.calls;

import dev.flow.calls.call.CallOptions;
import dev.flow.engine.error.WorkflowError;
import dev.flow.testing.http.TestHttpService;
import dev.flow.testing.http.TestHttpService.Reply;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class LimitsTest {
    private final TestCalls calls = new TestCalls();

    @AfterEach
    void close() {
        calls.close();
    }

    private static CallOptions limits(int responseBytes) {
        return CallOptions.local().withLimits(new CallOptions.Limits(responseBytes, 3, 10));
    }

    private static String get(TestHttpService service) {
        return "{method: get, endpoint: \"%s/\"}".formatted(service.url());
    }

    @Test
    void an_answer_of_exactly_the_limit_is_taken() {
        try (TestHttpService service =
                TestHttpService.answering(request -> Reply.of(200, "text/plain", "x".repeat(1000)))) {
            assertThat(calls.options(limits(1000)).http(get(service)).asText()).hasSize(1000);
        }
    }

    @Test
    void a_larger_answer_is_one_error() {
        try (TestHttpService service =
                TestHttpService.answering(request -> Reply.of(200, "text/plain", "x".repeat(1001)))) {
            WorkflowError error = calls.options(limits(1000)).failingHttp(get(service));

            assertThat(error.type()).endsWith("/errors/communication");
            assertThat(error.title()).isEqualTo("Answer too large");
            assertThat(error.detail()).contains("1000 bytes");
        }
    }

    @Test
    void an_answer_without_end_is_cut_off() {
        try (TestHttpService service = TestHttpService.raw(exchange -> {
            exchange.getResponseHeaders().add("Content-Type", "text/plain");
            exchange.sendResponseHeaders(200, 0);
            OutputStream body = exchange.getResponseBody();
            byte[] chunk = "x".repeat(1000).getBytes(StandardCharsets.UTF_8);
            try {
                while (!Thread.currentThread().isInterrupted()) {
                    body.write(chunk);
                }
            } catch (IOException e) {
                // The client has hung up.
            }
        })) {
            assertThat(calls.options(limits(100_000)).failingHttp(get(service)).title())
                    .isEqualTo("Answer too large");
        }
    }

    @Test
    void a_small_answer_that_unpacks_to_a_large_one_is_cut_off() throws IOException {
        var packed = new java.io.ByteArrayOutputStream();
        try (var gzip = new java.util.zip.GZIPOutputStream(packed)) {
            gzip.write(new byte[1_000_000]);
        }
        Reply bomb = new Reply(200, java.util.Map.of("Content-Encoding", "gzip"), packed.toByteArray());
        try (TestHttpService service = TestHttpService.answering(request -> bomb)) {
            assertThat(packed.size()).isLessThan(10_000);
            assertThat(calls.options(limits(10_000)).failingHttp(get(service)).title())
                    .isEqualTo("Answer too large");
        }
    }

    @Test
    void the_detail_of_an_error_quotes_only_the_beginning_of_the_answer() {
        try (TestHttpService service =
                TestHttpService.answering(request -> Reply.of(500, "text/plain", "x".repeat(100_000)))) {
            assertThat(calls.failingHttp(get(service)).detail())
                    .hasSizeLessThan(700)
                    .endsWith("…");
        }
    }

    @Test
    void broken_json_is_a_communication_error_with_a_position_and_no_content() {
        try (TestHttpService service =
                TestHttpService.answering(request -> Reply.json("{\"a\": 1,\n  confidential}"))) {
            WorkflowError error = calls.failingHttp(get(service));

            assertThat(error.type()).endsWith("/errors/communication");
            assertThat(error.title()).isEqualTo("Invalid answer");
            assertThat(error.detail()).contains("line 2").doesNotContain("confidential");
        }
    }

    @Test
    void json_with_something_after_it_is_broken() {
        try (TestHttpService service = TestHttpService.answering(request -> Reply.json("{} {}"))) {
            assertThat(calls.failingHttp(get(service)).title()).isEqualTo("Invalid answer");
        }
    }

    @Test
    void json_that_is_nested_too_deeply_is_broken() {
        try (TestHttpService service = TestHttpService.answering(request -> Reply.json("[".repeat(100_000)))) {
            assertThat(calls.failingHttp(get(service)).title()).isEqualTo("Invalid answer");
        }
    }

    @Test
    void a_refused_connection_says_where() throws IOException {
        int port;
        try (ServerSocket unused = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = unused.getLocalPort();
        }
        WorkflowError error = calls.failingHttp("{method: get, endpoint: \"http://127.0.0.1:%d/x\"}".formatted(port));

        assertThat(error.type()).endsWith("/errors/communication");
        assertThat(error.status()).isEqualTo(500);
        assertThat(error.title()).isEqualTo("Connection refused");
        assertThat(error.detail()).isEqualTo("Nothing accepts connections at http://127.0.0.1:" + port + ".");
    }

    @Test
    void an_unknown_host_is_named() {
        WorkflowError error = calls.failingHttp("{method: get, endpoint: \"http://nowhere.invalid/x\"}");

        assertThat(error.title()).isEqualTo("Unknown host");
        assertThat(error.detail()).isEqualTo("There is no host named nowhere.invalid.");
    }

    @Test
    void silence_is_a_timeout() {
        try (TestHttpService service = TestHttpService.raw(exchange -> {
            // Never answers.
        })) {
            WorkflowError error = calls.options(TestCalls.impatient()).failingHttp(get(service));

            assertThat(error.type()).endsWith("/errors/timeout");
            assertThat(error.status()).isEqualTo(408);
            assertThat(error.detail()).isEqualTo("GET " + service.url() + "/ did not answer for 0.2 seconds.");
        }
    }

    @Test
    void a_connection_that_closes_is_no_answer() {
        try (TestHttpService service = TestHttpService.raw(
                exchange -> exchange.getHttpContext().getServer().stop(0))) {
            WorkflowError error = calls.failingHttp(get(service));

            assertThat(error.type()).endsWith("/errors/communication");
            assertThat(error.detail()).contains("GET " + service.url() + "/");
        }
    }

    @Test
    void plain_text_on_a_tls_port_is_a_failure_of_tls() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> {
                try (Socket socket = server.accept()) {
                    socket.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.UTF_8));
                    socket.getInputStream().readAllBytes();
                } catch (IOException e) {
                    // The client has hung up.
                }
            });
            WorkflowError error = calls.failingHttp(
                    "{method: get, endpoint: \"https://127.0.0.1:%d/\"}".formatted(server.getLocalPort()));

            assertThat(error.title()).isEqualTo("TLS failed");
            assertThat(error.detail()).startsWith("No secure connection to https://127.0.0.1:" + server.getLocalPort());
        }
    }
}
