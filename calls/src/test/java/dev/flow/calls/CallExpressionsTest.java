package dev.flow.calls;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.calls.host.HostFunction;
import dev.flow.calls.host.HostFunctionContext;
import dev.flow.calls.secret.SecretRedactor;
import dev.flow.calls.secret.SecretSource;
import dev.flow.calls.secret.UsedSecrets;
import dev.flow.definition.task.TaskAction;
import dev.flow.engine.error.WorkflowError;
import dev.flow.engine.payload.Json;
import dev.flow.testing.http.TestHttpService;
import dev.flow.testing.http.TestHttpService.Reply;
import io.temporal.failure.ApplicationFailure;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What the arguments of a call may read, and what they may not give away. */
final class CallExpressionsTest {
    private final TestCalls calls = new TestCalls();
    private final TestHttpService service = TestHttpService.answering(request -> Reply.json("{}"));

    @AfterEach
    void close() {
        calls.close();
        service.close();
    }

    @Test
    void every_argument_may_be_computed() {
        calls.input("{verb: put, path: a b, key: {n: 5}, on: true}")
                .variable("context", "{tenant: blue}")
                .http("""
                        method: ${ .verb }
                        endpoint: ${ "%s/" + (.path | @uri) }
                        query: "${ {n: .key.n, tenant: $context.tenant} }"
                        headers: "${ {\\"X-Input\\": $input.verb} }"
                        body: {key: "${ .key }", fixed: 1}
                        output: ${ "content" }
                        redirect: ${ .on }
                        """.formatted(service.url()));

        assertThat(service.only().method()).isEqualTo("PUT");
        assertThat(service.only().uri()).isEqualTo("/a%20b?n=5&tenant=blue");
        assertThat(service.only().header("X-Input")).isEqualTo("put");
        assertThat(service.only().body()).isEqualTo("{\"key\":{\"n\":5},\"fixed\":1}");
    }

    @Test
    void a_computed_endpoint_is_no_template() {
        calls.input("{uri: \"%s/{secret}\", secret: leaked}".formatted(service.url()))
                .http("{method: get, endpoint: \"${ .uri }\"}");

        assertThat(service.only().uri()).isEqualTo("/%7Bsecret%7D");
    }

    @Test
    void input_is_never_an_expression() {
        calls.input("{text: \"${ $secrets.key }\"}")
                .secret("key", "a-secret-value")
                .http("{method: post, endpoint: \"%s/\", body: {text: \"${ .text }\"}}".formatted(service.url()));

        assertThat(service.only().body()).isEqualTo("{\"text\":\"${ $secrets.key }\"}");
    }

    @Test
    void secrets_are_read_where_they_are_used() {
        calls.secret("key", "a-secret-value")
                .secret("db", "{password: \"pass-word\"}")
                .http("""
                        method: post
                        endpoint: %s/
                        headers: {X-Key: "${ $secrets.key }"}
                        body: {password: "${ $secrets.db.password }"}
                        """.formatted(service.url()));

        assertThat(service.only().header("X-Key")).isEqualTo("a-secret-value");
        assertThat(service.only().body()).isEqualTo("{\"password\":\"pass-word\"}");
    }

    @Test
    void only_secrets_that_are_read_are_looked_up() {
        SecretSource source = name -> {
            throw new AssertionError("unexpected read of the secret " + name);
        };
        UsedSecrets secrets = new UsedSecrets(java.util.List.of("other"), source, new SecretRedactor());

        assertThat(secrets.variable(java.util.Set.of())).isEqualTo(Json.object());
    }

    @Test
    void a_secret_that_a_header_carries_is_left_behind_by_a_redirect() {
        try (TestHttpService first = TestHttpService.answering(request -> Reply.redirect(307, service.url() + "/"))) {
            calls.secret("key", "a-secret-value").http("""
                    method: get
                    endpoint: %s/
                    headers: {X-Key: "${ $secrets.key }", X-Other: kept}
                    redirect: true
                    """.formatted(first.url()));

            assertThat(first.only().header("X-Key")).isEqualTo("a-secret-value");
            assertThat(service.only().header("X-Key")).isEqualTo("(none)");
            assertThat(service.only().header("X-Other")).isEqualTo("kept");
        }
    }

    @Test
    void a_body_with_a_secret_is_not_sent_on_to_another_origin() {
        try (TestHttpService first = TestHttpService.answering(request -> Reply.redirect(307, service.url() + "/"))) {
            WorkflowError error = calls.secret("key", "a-secret-value").failingHttp("""
                    method: post
                    endpoint: %s/
                    body: {key: "${ $secrets.key }"}
                    redirect: true
                    """.formatted(first.url()));

            assertThat(error.title()).isEqualTo("Redirect not followed");
            assertThat(service.received()).isEmpty();
        }
    }

    @Test
    void a_secret_in_the_query_does_not_reach_result_or_failure() {
        try (TestHttpService echo = TestHttpService.answering(
                request -> Reply.of(request.uri().startsWith("/bad") ? 500 : 200, "text/plain", request.uri()))) {
            calls.secret("key", "a secret/value");
            String with = """
                    method: get
                    endpoint: "%s/%s"
                    query: {key: "${ $secrets.key }"}
                    output: response
                    """;

            JsonNode good = calls.http(with.formatted(echo.url(), "good"));
            ApplicationFailure bad =
                    calls.failure(new TaskAction.Call("http", TestCalls.template(with.formatted(echo.url(), "bad"))));

            assertThat(echo.received().get(0).uri()).isEqualTo("/good?key=a%20secret%2Fvalue");
            assertThat(good.path("request").path("uri").asText()).isEqualTo(echo.url() + "/good?key=********");
            assertThat(good.path("content").asText()).isEqualTo("/good?key=********");
            assertThat(bad.getDetails().get(JsonNode.class).toString()).doesNotContain("secret");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{basic: {username: Aladdin, password: open sesame}} | Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==",
                "{bearer: {token: abc}}                               | Bearer abc",
                "{digest: {username: a, password: b}}                 | 'Digest '",
            })
    void authorization_tells_scheme_and_parameter(String policy, String expected) {
        calls.http("""
                method: post
                endpoint: {uri: "%s/", authentication: %s}
                body: "${ $authorization.scheme + \\" \\" + $authorization.parameter }"
                """.formatted(service.url(), policy));

        assertThat(service.only().body()).isEqualTo(expected);
    }

    @Test
    void without_authentication_authorization_is_null() {
        calls.http("{method: post, endpoint: \"%s/\", body: [\"${ $authorization }\"]}".formatted(service.url()));

        assertThat(service.only().body()).isEqualTo("[null]");
    }

    @Test
    void a_named_policy_reads_input_and_secrets() {
        calls.input("{user: Aladdin}")
                .secret("password", "open sesame")
                .authentication("mine", "{basic: {username: '${ .user }', password: '${ $secrets.password }'}}")
                .http("{method: get, endpoint: {uri: \"%s/\", authentication: {use: mine}}}".formatted(service.url()));

        assertThat(service.only().header("Authorization")).isEqualTo("Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==");
    }

    @Test
    void an_expression_that_fails_is_an_expression_error() {
        WorkflowError error = calls.input("{a: 1}")
                .failingHttp("{method: get, endpoint: \"%s/\", body: \"${ .a | keys }\"}".formatted(service.url()));

        assertThat(error.type()).endsWith("/errors/expression");
        assertThat(error.status()).isEqualTo(400);
        assertThat(error.detail()).isNotBlank();
        assertThat(service.received()).isEmpty();
    }

    @Test
    void an_expression_that_fails_over_a_secret_does_not_quote_it() {
        WorkflowError error = calls.secret("key", "a-secret-value")
                .failingHttp("{method: get, endpoint: \"%s/\", body: \"${ $secrets.key | .[0:3] | error }\"}"
                        .formatted(service.url()));

        assertThat(error.type()).endsWith("/errors/expression");
        assertThat(error.detail()).contains("withheld").doesNotContain("a-s");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "$secrets.undeclared | does not list the secret \"undeclared\"",
                "$secrets.missing    | no secret named \"missing\"",
                "$secrets            | no secret named \"missing\"",
            })
    void a_secret_that_is_not_there_is_an_authorization_error(String expression, String reason) {
        WorkflowError error = calls.undeclaredSecret("undeclared", "x")
                .declaring("missing")
                .failingHttp(
                        "{method: get, endpoint: \"%s/\", body: \"${ %s }\"}".formatted(service.url(), expression));

        assertThat(error.type()).endsWith("/errors/authorization");
        assertThat(error.status()).isEqualTo(403);
        assertThat(error.detail()).contains(reason);
    }

    @Test
    void a_function_gets_computed_arguments() {
        calls.input("{n: 20}").functions(new HostFunction() {
            @Override
            public dev.flow.definition.HostFunctionSignature signature() {
                return new dev.flow.definition.HostFunctionSignature("add", "1.0.0");
            }

            @Override
            public JsonNode call(HostFunctionContext context, JsonNode arguments) {
                return arguments;
            }
        });

        assertThat(calls.function("add", "1.0.0", "{n: '${ .n + 1 }'}")).isEqualTo(TestCalls.yaml("{n: 21}"));
    }

    @Test
    void openapi_parameters_may_be_computed() {
        calls.input("{id: 7}").resource("http://elsewhere.invalid/openapi.json", """
                {openapi: 3.0.0, servers: [{url: "%s"}],
                 paths: {/pets/{id}: {get: {operationId: getPet, parameters: [{name: id, in: path}]}}}}
                """.formatted(service.url())
                .replace("/pets/{id}", "'/pets/{id}'"));

        calls.openapi("""
                document: {endpoint: "http://elsewhere.invalid/openapi.json"}
                operationId: ${ "get" + "Pet" }
                parameters: {id: "${ .id }"}
                """);

        assertThat(service.only().uri()).isEqualTo("/pets/7");
    }
}
