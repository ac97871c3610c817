package dev.flow.runtime.event;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.calls.call.CallOptions;
import dev.flow.calls.egress.EgressPolicy;
import dev.flow.calls.transport.HttpTransport;
import dev.flow.events.sink.SinkException;
import dev.flow.testing.http.TestHttpService;
import dev.flow.testing.http.TestHttpService.Received;
import dev.flow.testing.http.TestHttpService.Reply;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What a sink of the kind {@code http} sends, and what it takes for a confirmation. */
final class HttpSinkTest {
    private static final ObjectNode EVENT = json("""
            {"specversion": "1.0", "id": "a \\"b\\" 100% é", "source": "/shop", "type": "t", "flowhops": 2,
             "datacontenttype": "application/json", "data": {"total": 42}}
            """);

    private final AtomicReference<Reply> reply = new AtomicReference<>(Reply.empty(200));
    private final TestHttpService service = TestHttpService.answering(_ -> reply.get());
    private final HttpTransport transport =
            new HttpTransport(CallOptions.Limits.defaults(), CallOptions.Timeouts.defaults());
    private final Map<String, JsonNode> secrets = new HashMap<>();
    private EgressPolicy egress = EgressPolicy.unrestricted();

    @AfterEach
    void close() {
        transport.close();
        service.close();
    }

    private static ObjectNode json(String text) {
        try {
            return (ObjectNode) new ObjectMapper().readTree(text);
        } catch (JsonProcessingException e) {
            throw new AssertionError(text, e);
        }
    }

    private void send(String more) {
        ObjectNode settings = json("{\"kind\": \"http\", \"url\": \"" + service.url() + "/in?a=b\"" + more + "}");
        var declared = new SinkService.Declared(json("{}"), name -> Optional.ofNullable(secrets.get(name)), egress);
        new HttpSink("audit", settings, () -> declared, transport).send(EVENT);
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 201, 202, 204, 299})
    void every_success_confirms_an_event(int status) {
        reply.set(Reply.empty(status));
        send("");
        assertThat(service.received()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {302, 400, 401, 404, 410, 429, 500, 503})
    void nothing_else_does(int status) {
        reply.set(Reply.empty(status));
        assertThatThrownBy(() -> send(""))
                .isInstanceOf(SinkException.class)
                .hasMessageContaining("POST " + service.url() + "/in answered " + status)
                .hasMessageNotContaining("a=b");
    }

    @Test
    void a_service_that_is_not_there_has_not_taken_it() {
        service.close();
        assertThatThrownBy(() -> send("")).isInstanceOf(SinkException.class).hasMessageContaining(service.url());
    }

    @Test
    void a_structured_event_is_the_body() {
        send("");
        Received request = service.only();
        assertThat(request.method()).isEqualTo("POST");
        assertThat(request.uri()).isEqualTo("/in?a=b");
        assertThat(request.header("content-type")).isEqualTo("application/cloudevents+json; charset=UTF-8");
        assertThat(json(request.body())).isEqualTo(EVENT);
        assertThat(request.header("authorization")).isEqualTo("(none)");
    }

    @Test
    void a_binary_event_is_headers_and_its_data() {
        send(", \"mode\": \"binary\"");
        Received request = service.only();
        assertThat(request.header("content-type")).isEqualTo("application/json");
        assertThat(json(request.body())).isEqualTo(json("{\"total\": 42}"));
        assertThat(request.header("ce-specversion")).isEqualTo("1.0");
        assertThat(request.header("ce-id")).isEqualTo("a%20%22b%22%20100%25%20%C3%A9");
        assertThat(request.header("ce-source")).isEqualTo("/shop");
        assertThat(request.header("ce-flowhops")).isEqualTo("2");
        assertThat(request.header("ce-datacontenttype")).isEqualTo("(none)");
    }

    @Test
    void a_secret_is_a_token_or_a_name_with_a_password() {
        secrets.put("token", json("{\"t\": \"abc\"}").path("t"));
        secrets.put("basic", json("{\"username\": \"flow\", \"password\": \"hunter2\"}"));
        send(", \"secret\": \"token\"");
        send(", \"secret\": \"basic\"");
        assertThat(service.received().stream()
                        .map(each -> each.header("authorization"))
                        .toList())
                .containsExactly("Bearer abc", "Basic ZmxvdzpodW50ZXIy");
    }

    @Test
    void a_secret_that_is_not_there_or_is_something_else_keeps_the_event_back() {
        secrets.put("odd", json("{\"a\": 1}"));
        assertThatThrownBy(() -> send(", \"secret\": \"none\""))
                .isInstanceOf(SinkException.class)
                .hasMessageContaining("none");
        assertThatThrownBy(() -> send(", \"secret\": \"odd\""))
                .isInstanceOf(SinkException.class)
                .hasMessageContaining("odd");
        assertThat(service.received()).isEmpty();
    }

    @Test
    void the_egress_rules_of_calls_apply() {
        egress = EgressPolicy.only(List.of("https://elsewhere.example"));
        assertThatThrownBy(() -> send("")).isInstanceOf(SinkException.class).hasMessageContaining("egress");
        assertThat(service.received()).isEmpty();
    }
}
