package dev.flow.calls;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.calls.egress.EgressPolicy;
import dev.flow.calls.host.HostFunction;
import dev.flow.calls.host.HostFunctionContext;
import dev.flow.calls.host.HostFunctions;
import dev.flow.calls.secret.SecretSource;
import dev.flow.calls.secret.Secrets;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.testing.http.TestHttpService;
import dev.flow.testing.http.TestHttpService.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Two revisions of a configuration that are live at once, in the activities of one worker. */
final class CallEnvironmentsTest {
    private static final String OLD = "sha256:old";
    private static final String NEW = "sha256:new";

    private final TestCalls calls = new TestCalls();

    @AfterEach
    void close() {
        calls.close();
    }

    private void environments(CallEnvironment old, CallEnvironment current) {
        Map<String, CallEnvironment> byDigest = Map.of(OLD, old, NEW, current);
        calls.environments((_, digest) -> Objects.requireNonNull(byDigest.get(digest)));
    }

    private static CallEnvironment reaching(EgressPolicy egress) {
        return new CallEnvironment(HostFunctions.none(), Secrets.none(), egress);
    }

    private static EgressPolicy guarded(String... origins) {
        return EgressPolicy.only(List.of(origins)).guardingAddresses();
    }

    private static String get(int port) {
        return "{method: get, endpoint: \"http://localhost:%d/\"}".formatted(port);
    }

    @Test
    void the_egress_rules_are_those_of_the_definition() {
        try (TestHttpService service = TestHttpService.answering(request -> Reply.json("{}"))) {
            environments(
                    reaching(EgressPolicy.only(List.of("http://localhost:" + service.port()))),
                    reaching(EgressPolicy.only(List.of("https://api.example.com"))));

            calls.of(OLD).http(get(service.port()));
            assertThat(calls.of(NEW).failingHttp(get(service.port())).title()).isEqualTo("Call not allowed");

            assertThat(service.received()).hasSize(1);
        }
    }

    @Test
    void a_pooled_connection_is_not_used_where_its_address_is_refused() {
        try (TestHttpService service = TestHttpService.answering(request -> Reply.json("{}"))) {
            environments(reaching(guarded("http://localhost:" + service.port())), reaching(guarded("*")));

            calls.of(OLD).http(get(service.port()));
            assertThat(calls.of(NEW).failingHttp(get(service.port())).detail()).contains("is not a public one");

            assertThat(service.received()).hasSize(1);
        }
    }

    @Test
    void definitions_with_equal_rules_share_connections() {
        List<Integer> connections = new CopyOnWriteArrayList<>();
        try (TestHttpService service = TestHttpService.raw(exchange -> {
            connections.add(exchange.getRemoteAddress().getPort());
            exchange.sendResponseHeaders(200, 2);
            exchange.getResponseBody().write(new byte[] {'{', '}'});
            exchange.close();
        })) {
            environments(
                    reaching(guarded("http://localhost:" + service.port())),
                    reaching(guarded("http://localhost:" + service.port())));

            calls.of(OLD).http(get(service.port()));
            calls.of(NEW).http(get(service.port()));

            assertThat(connections).hasSize(2);
            assertThat(connections.get(0)).isEqualTo(connections.get(1));
        }
    }

    @Test
    void secrets_are_those_of_the_definition() {
        try (TestHttpService service = TestHttpService.answering(request -> Reply.json("{}"))) {
            environments(withSecret("first"), withSecret("second"));
            String with = "{method: get, endpoint: \"%s/\", headers: {x-key: \"${ $secrets.key }\"}}"
                    .formatted(service.url());

            calls.declaring("key").of(OLD).http(with);
            calls.of(NEW).http(with);

            assertThat(service.received().stream().map(request -> request.header("X-Key")))
                    .containsExactly("first", "second");
        }
    }

    private static CallEnvironment withSecret(String value) {
        SecretSource secrets = name -> Optional.of(TextNode.valueOf(value));
        return new CallEnvironment(HostFunctions.none(), secrets, EgressPolicy.unrestricted());
    }

    @Test
    void a_token_is_not_shared_with_a_definition_that_may_not_ask_for_it() {
        try (TestHttpService authority =
                        TestHttpService.answering(request -> Reply.json("{\"access_token\": \"t-1\"}"));
                TestHttpService service = TestHttpService.answering(request -> Reply.json("{}"))) {
            environments(
                    reaching(EgressPolicy.unrestricted()),
                    reaching(EgressPolicy.only(List.of("http://127.0.0.1:" + service.port()))));
            String with = """
                    method: get
                    endpoint:
                      uri: "%s/"
                      authentication:
                        oauth2: {authority: "%s", grant: client_credentials, client: {id: a, secret: b}}
                    """.formatted(service.url(), authority.url());

            calls.of(OLD).http(with);
            assertThat(calls.of(NEW).failingHttp(with).title()).isEqualTo("Call not allowed");

            assertThat(authority.received()).hasSize(1);
            assertThat(service.received()).hasSize(1);
        }
    }

    @Test
    void functions_are_those_of_the_definition() {
        environments(withFunction("first"), withFunction("second"));

        List<JsonNode> outputs = new ArrayList<>();
        outputs.add(calls.of(OLD).function("greet", "1.0.0", ""));
        outputs.add(calls.of(NEW).function("greet", "1.0.0", ""));

        assertThat(outputs).containsExactly(TextNode.valueOf("first"), TextNode.valueOf("second"));
    }

    private static CallEnvironment withFunction(String output) {
        HostFunction function = new HostFunction() {
            @Override
            public HostFunctionSignature signature() {
                return new HostFunctionSignature("greet", "1.0.0");
            }

            @Override
            public JsonNode call(HostFunctionContext context, JsonNode arguments) {
                return TextNode.valueOf(output);
            }
        };
        return new CallEnvironment(HostFunctions.of(function), Secrets.none(), EgressPolicy.unrestricted());
    }
}
