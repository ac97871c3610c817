package dev.flow.calls;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.calls.call.CallAttempt;
import dev.flow.engine.error.WorkflowError;
import dev.flow.engine.payload.Json;
import dev.flow.engine.record.CallRequest;
import dev.flow.testing.http.TestHttpService;
import dev.flow.testing.http.TestHttpService.Reply;
import io.temporal.failure.ApplicationFailure;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

final class HttpCallTest {
    private final TestCalls calls = new TestCalls();

    @AfterEach
    void close() {
        calls.close();
    }

    private static Reply pet() {
        return Reply.json("{\"id\":7,\"name\":\"Milou\"}");
    }

    @Test
    void the_endpoint_is_a_uri_template_over_the_input() {
        try (TestHttpService service = TestHttpService.answering(request -> pet())) {
            JsonNode pet = calls.input("{petId: 7, kind: a dog, none: ''}").http("""
                    method: get
                    endpoint: %s/pet/{petId}?kind={kind}&gone={none}
                    """.formatted(service.url()));

            assertThat(pet).isEqualTo(TestCalls.yaml("{id: 7, name: Milou}"));
            assertThat(service.only().method()).isEqualTo("GET");
            assertThat(service.only().uri()).isEqualTo("/pet/7?kind=a%20dog&gone=");
        }
    }

    @Test
    void the_endpoint_may_be_an_object_with_a_uri() {
        try (TestHttpService service = TestHttpService.answering(request -> pet())) {
            calls.input("{petId: 7}").http("""
                    method: DELETE
                    endpoint: {uri: "%s/pet/{petId}"}
                    """.formatted(service.url()));

            assertThat(service.only().method()).isEqualTo("DELETE");
            assertThat(service.only().uri()).isEqualTo("/pet/7");
        }
    }

    @Test
    void query_parameters_join_the_query_that_the_uri_has() {
        try (TestHttpService service = TestHttpService.answering(request -> pet())) {
            calls.http("""
                    method: get
                    endpoint: %s/search?a=1
                    query: {q: "x & y=z", tags: [red, blue], page: 2, all: true, none: null}
                    """.formatted(service.url()));

            assertThat(service.only().uri())
                    .isEqualTo("/search?a=1&q=x%20%26%20y%3Dz&tags=red&tags=blue&page=2&all=true");
        }
    }

    @Test
    void the_query_of_the_endpoint_is_sent_as_it_is_written() {
        try (TestHttpService service = TestHttpService.answering(request -> pet())) {
            calls.http("""
                    method: get
                    endpoint: "%s/a%%2Fb/search?plus=b+c&signature=x%%2Fy%%e4&flag&empty=&plain=a:b/c?d='e'"
                    query: {q: 1}
                    """.formatted(service.url()));

            assertThat(service.only().uri())
                    .isEqualTo("/a%2Fb/search?plus=b+c&signature=x%2Fy%e4&flag&empty=&plain=a:b/c?d='e'&q=1");
        }
    }

    @Test
    void headers_are_sent_as_they_are_written() {
        try (TestHttpService service = TestHttpService.answering(request -> pet())) {
            calls.http("""
                    method: get
                    endpoint: %s/
                    headers: {X-One: "1", X-Number: 5, Accept: text/csv, X-None: null}
                    """.formatted(service.url()));

            assertThat(service.only().header("X-One")).isEqualTo("1");
            assertThat(service.only().header("X-Number")).isEqualTo("5");
            assertThat(service.only().header("Accept")).isEqualTo("text/csv");
            assertThat(service.only().header("X-None")).isEqualTo("(none)");
        }
    }

    @Test
    void a_call_carries_its_idempotency_key_unless_the_document_sets_one() {
        try (TestHttpService service = TestHttpService.answering(request -> pet())) {
            calls.http("{method: post, endpoint: \"%s/\"}".formatted(service.url()));
            calls.http("{method: post, endpoint: \"%s/\", headers: {idempotency-key: mine}}".formatted(service.url()));

            assertThat(service.received())
                    .extracting(request -> request.header("Idempotency-Key"))
                    .containsExactly(TestCalls.KEY, "mine");
        }
    }

    @Test
    void json_is_asked_for_unless_the_document_says_otherwise() {
        try (TestHttpService service = TestHttpService.answering(request -> pet())) {
            calls.http("{method: get, endpoint: \"%s/\"}".formatted(service.url()));

            assertThat(service.only().header("Accept")).startsWith("application/json");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{a: [1, x]}              |                                    | application/json                  | {\"a\":[1,\"x\"]}",
                "[1]                      |                                    | application/json                  | [1]",
                "hello                    |                                    | text/plain; charset=UTF-8         | hello",
                "{a: 1}                   | application/vnd.api+json           | application/vnd.api+json          | {\"a\":1}",
                "'''{\"a\": 1}'''         | application/json                   | application/json                  | {\"a\": 1}",
                "{a: x y, b: [1, 2]}      | application/x-www-form-urlencoded  | application/x-www-form-urlencoded | a=x+y&b=1&b=2",
                "a=1                      | application/x-www-form-urlencoded  | application/x-www-form-urlencoded | a=1",
                "<a/>                     | application/xml                    | application/xml                   | <a/>",
                "aGVsbG8=                 | application/octet-stream           | application/octet-stream          | hello",
                "5                        | text/plain                         | text/plain                        | 5",
            })
    void the_body_is_written_as_its_content_type_says(String body, String type, String sentType, String sent) {
        try (TestHttpService service = TestHttpService.answering(request -> pet())) {
            calls.http("""
                    method: post
                    endpoint: %s/
                    body: %s
                    headers: {%s}
                    """.formatted(service.url(), body, type == null ? "" : "Content-Type: " + type));

            assertThat(service.only().header("Content-Type")).isEqualTo(sentType);
            assertThat(service.only().body()).isEqualTo(sent);
        }
    }

    @Test
    void a_multipart_body_has_a_part_for_each_field() {
        try (TestHttpService service = TestHttpService.answering(request -> pet())) {
            calls.http("""
                    method: post
                    endpoint: %s/
                    body: {title: Milou, meta: {age: 3}}
                    headers: {Content-Type: multipart/form-data}
                    """.formatted(service.url()));

            assertThat(service.only().header("Content-Type")).startsWith("multipart/form-data; boundary=");
            assertThat(service.only().body())
                    .contains("name=\"title\"", "Milou", "name=\"meta\"", "{\"age\":3}", "application/json");
        }
    }

    @Test
    void no_body_is_sent_when_there_is_none() {
        try (TestHttpService service = TestHttpService.answering(request -> pet())) {
            calls.http("{method: post, endpoint: \"%s/\", body: null}".formatted(service.url()));

            assertThat(service.only().body()).isEmpty();
            assertThat(service.only().header("Content-Type")).isEqualTo("(none)");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "application/json; charset=utf-8 | {\"a\": 1.5}  | {\"a\":1.5}",
                "application/problem+json        | [true, null]  | [true,null]",
                "text/plain                      | hé            | \"hé\"",
                "application/xml                 | <a/>          | \"<a/>\"",
                "application/octet-stream        | hello         | \"aGVsbG8=\"",
                "image/png                       | hello         | \"aGVsbG8=\"",
                "application/json                | 12345678901234567890 | 12345678901234567890",
            })
    void content_is_read_by_its_media_type(String type, String body, String expected) throws IOException {
        try (TestHttpService service = TestHttpService.answering(request -> Reply.of(200, type, body))) {
            JsonNode content = calls.http("{method: get, endpoint: \"%s/\"}".formatted(service.url()));

            assertThat(content).isEqualTo(Json.read(expected.getBytes(StandardCharsets.UTF_8)));
        }
    }

    @Test
    void text_is_read_in_its_charset() {
        byte[] latin = "é".getBytes(StandardCharsets.ISO_8859_1);
        Reply reply = new Reply(200, Map.of("Content-Type", "text/plain; charset=ISO-8859-1"), latin);
        try (TestHttpService service = TestHttpService.answering(request -> reply)) {
            assertThat(calls.http("{method: get, endpoint: \"%s/\"}".formatted(service.url()))
                            .asText())
                    .isEqualTo("é");
        }
    }

    @Test
    void content_without_a_type_is_text_when_it_is_utf_8_and_base64_otherwise() {
        byte[] binary = {(byte) 0xff, 0, 1};
        try (TestHttpService service = TestHttpService.answering(request -> new Reply(
                200, Map.of(), request.uri().equals("/text") ? "hello".getBytes(StandardCharsets.UTF_8) : binary))) {
            assertThat(calls.http("{method: get, endpoint: \"%s/text\"}".formatted(service.url()))
                            .asText())
                    .isEqualTo("hello");
            assertThat(calls.http("{method: get, endpoint: \"%s/binary\"}".formatted(service.url()))
                            .asText())
                    .isEqualTo("/wAB");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"content", "raw"})
    void no_content_is_null(String output) {
        try (TestHttpService service = TestHttpService.answering(request -> Reply.empty(204))) {
            assertThat(calls.http("{method: get, endpoint: \"%s/\", output: %s}".formatted(service.url(), output))
                            .isNull())
                    .isTrue();
        }
    }

    @Test
    void head_has_no_content_but_headers() {
        try (TestHttpService service =
                TestHttpService.answering(request -> new Reply(200, Map.of("X-Count", "3"), new byte[0]))) {
            JsonNode response =
                    calls.http("{method: head, endpoint: \"%s/\", output: response}".formatted(service.url()));

            assertThat(response.path("headers").path("X-count").asText()).isEqualTo("3");
            assertThat(response.path("content").isNull()).isTrue();
        }
    }

    @Test
    void raw_output_is_the_content_in_base64() {
        try (TestHttpService service = TestHttpService.answering(request -> pet())) {
            assertThat(calls.http("{method: get, endpoint: \"%s/\", output: raw}".formatted(service.url()))
                            .asText())
                    .isEqualTo("eyJpZCI6NywibmFtZSI6Ik1pbG91In0=");
        }
    }

    @Test
    void response_output_has_request_status_headers_and_content() {
        Reply reply = new Reply(
                201,
                Map.of("Content-Type", "application/json", "X-Trace", "t-1"),
                "{\"id\":7}".getBytes(StandardCharsets.UTF_8));
        try (TestHttpService service = TestHttpService.answering(request -> reply)) {
            JsonNode response = calls.http("""
                    method: POST
                    endpoint: %s/pet?a=1
                    headers: {X-One: "1"}
                    body: {id: 7}
                    output: response
                    """.formatted(service.url()));

            assertThat(response.path("statusCode").asInt()).isEqualTo(201);
            assertThat(response.path("content")).isEqualTo(TestCalls.yaml("{id: 7}"));
            assertThat(response.path("headers").path("X-trace").asText()).isEqualTo("t-1");
            JsonNode request = response.path("request");
            assertThat(request.path("method").asText()).isEqualTo("post");
            assertThat(request.path("uri").asText()).isEqualTo(service.url() + "/pet?a=1");
            assertThat(request.path("headers").path("X-One").asText()).isEqualTo("1");
            assertThat(request.path("headers").path("Content-Type").asText()).isEqualTo("application/json");
        }
    }

    @Test
    void compressed_content_is_decompressed() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write("{\"id\":7}".getBytes(StandardCharsets.UTF_8));
        }
        Reply reply = new Reply(
                200, Map.of("Content-Type", "application/json", "Content-Encoding", "gzip"), packed.toByteArray());
        try (TestHttpService service = TestHttpService.answering(request -> reply)) {
            JsonNode content = calls.http("{method: get, endpoint: \"%s/\"}".formatted(service.url()));

            assertThat(content).isEqualTo(TestCalls.yaml("{id: 7}"));
            assertThat(service.only().header("Accept-Encoding")).contains("gzip");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "400,Bad Request",
        "401,Unauthorized",
        "404,Not Found",
        "429,Too Many Requests",
        "503,Service Unavailable"
    })
    void a_status_that_is_no_success_is_a_communication_error_with_that_status(int status, String title) {
        try (TestHttpService service = TestHttpService.answering(
                request -> Reply.of(status, "application/json", "{\"reason\": \"because\"}"))) {
            WorkflowError error = calls.failingHttp("{method: get, endpoint: \"%s/pet?x=1\"}".formatted(service.url()));

            assertThat(error.type())
                    .isEqualTo("https://open-workflow-specification.org/spec/1.0.0/errors/communication");
            assertThat(error.status()).isEqualTo(status);
            assertThat(error.title()).isEqualTo(title);
            assertThat(error.detail())
                    .isEqualTo("GET " + service.url() + "/pet answered " + status + " " + title
                            + ": {\"reason\": \"because\"}");
            assertThat(error.instance()).isEqualTo(TestCalls.TASK);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"30 | 30", "Sat, 21 Nov 2026 12:02:00 GMT | 120", "Sat, 21 Nov 2026 11:00:00 GMT | 0"})
    void retry_after_becomes_the_failures_next_delay(String header, long seconds) {
        Reply reply = new Reply(503, Map.of("Retry-After", header), new byte[0]);
        try (TestHttpService service = TestHttpService.answering(request -> reply)) {
            ApplicationFailure failure = calls.failure(new dev.flow.definition.task.TaskAction.Call(
                    "http", TestCalls.template("{method: get, endpoint: \"%s/\"}".formatted(service.url()))));

            assertThat(failure.getNextRetryDelay()).isEqualTo(Duration.ofSeconds(seconds));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{method: get, endpoint: /relative}                                | configuration | no absolute http or https URI",
                "{method: get, endpoint: 'ftp://example.com'}                      | configuration | no absolute http or https URI",
                "{method: get, endpoint: 'http://a:b@example.com'}                 | configuration | use its authentication",
                "{method: get, endpoint: 'http://my_service/'}                     | configuration | no valid host name",
                "{method: get}                                                     | configuration | no endpoint",
                "{endpoint: 'http://127.0.0.1:1'}                                  | configuration | no method",
                "{method: 'G T', endpoint: 'http://127.0.0.1:1'}                   | configuration | no HTTP method",
                "{method: get, endpoint: 'http://127.0.0.1:1', output: all}        | configuration | raw, content or response",
                "{method: get, endpoint: 'http://127.0.0.1:1', headers: {'a b': 1}}| validation    | no header name",
                "{method: get, endpoint: 'http://127.0.0.1:1', headers: {a: \"1\\r\\nb: 2\"}} | validation | line break",
                "{method: get, endpoint: 'http://127.0.0.1:1', headers: {Content-Length: 5}}  | configuration | set by the runtime",
                "{method: get, endpoint: 'http://127.0.0.1:1', headers: [a]}       | validation    | object of names",
                "{method: get, endpoint: 'http://127.0.0.1:1', query: [a]}         | validation    | object of names",
                "{method: post, endpoint: 'http://127.0.0.1:1', body: '*', headers: {Content-Type: image/png}} | validation | base64",
                "{method: post, endpoint: 'http://127.0.0.1:1', body: [a], headers: {Content-Type: text/csv}}  | validation | is a string",
                "{method: post, endpoint: 'http://127.0.0.1:1', body: a, headers: {Content-Type: text/csv; charset=klingon}} | validation | klingon",
                "{method: post, endpoint: 'http://127.0.0.1:1', body: {a: 1}, headers: {Content-Type: multipart/form-data; charset=klingon}} | validation | klingon",
                "{method: get, endpoint: 'http://127.0.0.1:1/{+path}'}             | configuration | only simple expansion",
            })
    void what_cannot_be_sent_is_refused_with_a_reason(String with, String type, String reason) {
        WorkflowError error = calls.failingHttp(with);

        assertThat(error.type()).endsWith("/errors/" + type);
        assertThat(error.detail()).contains(reason);
        assertThat(error.instance()).isEqualTo(TestCalls.TASK);
    }

    @Test
    void a_worker_without_the_task_says_so() {
        CallActivities activities =
                calls.activities(new dev.flow.definition.task.TaskAction.Call("http", TestCalls.template("{}")));
        CallRequest other = new CallRequest("sha256:0", "/do/9/x", Json.object(), Map.of(), "k");

        assertThat(org.assertj.core.api.Assertions.catchThrowable(
                        () -> activities.call(other, new CallAttempt("run-1", 1), () -> {})))
                .hasMessageContaining("Call failed");
    }

    @Test
    void calls_that_follow_each_other_use_one_connection() {
        java.util.Set<Integer> ports = java.util.concurrent.ConcurrentHashMap.newKeySet();
        try (TestHttpService service = TestHttpService.raw(exchange -> {
            ports.add(exchange.getRemoteAddress().getPort());
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(200, 2);
            exchange.getResponseBody().write("{}".getBytes(StandardCharsets.UTF_8));
            exchange.close();
        })) {
            for (int call = 0; call < 20; call++) {
                calls.http("{method: post, endpoint: \"%s/%d\", body: {n: %d}}".formatted(service.url(), call, call));
            }
        }
        assertThat(ports).hasSize(1);
    }
}
