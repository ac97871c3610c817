package dev.flow.calls;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.calls.secret.SecretRedactor;
import dev.flow.engine.error.WorkflowError;
import dev.flow.testing.http.TestHttpService;
import dev.flow.testing.http.TestHttpService.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

final class AuthenticationTest {
    private final TestCalls calls = new TestCalls();
    private final TestHttpService service = TestHttpService.answering(request -> Reply.json("{}"));

    @AfterEach
    void close() {
        calls.close();
        service.close();
    }

    private String get(String authentication) {
        return "{method: get, endpoint: {uri: \"%s/\", authentication: %s}}".formatted(service.url(), authentication);
    }

    private String sent() {
        return service.only().header("Authorization");
    }

    @Test
    void basic_sends_user_and_password() {
        calls.http(get("{basic: {username: Aladdin, password: \"open sesame\"}}"));

        assertThat(sent()).isEqualTo("Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==");
    }

    @Test
    void bearer_sends_the_token() {
        calls.http(get("{bearer: {token: abc.def}}"));

        assertThat(sent()).isEqualTo("Bearer abc.def");
    }

    @Test
    void a_policy_may_keep_its_properties_in_a_secret() {
        calls.secret("login", "{username: Aladdin, password: open sesame}").http(get("{basic: {use: login}}"));

        assertThat(sent()).isEqualTo("Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==");
    }

    @Test
    void a_secret_that_is_one_string_serves_as_a_bearer_token() {
        calls.secret("token", "abc.def.ghi").http(get("{bearer: {use: token}}"));

        assertThat(sent()).isEqualTo("Bearer abc.def.ghi");
    }

    @Test
    void a_named_policy_is_used_by_its_name() {
        calls.authentication("mine", "{bearer: {token: of-the-name}}").http(get("{use: mine}"));

        assertThat(sent()).isEqualTo("Bearer of-the-name");
    }

    @Test
    void a_named_policy_may_use_a_secret() {
        calls.secret("login", "{username: Aladdin, password: open sesame}")
                .authentication("mine", "{basic: {use: login}}")
                .http(get("{use: mine}"));

        assertThat(sent()).isEqualTo("Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==");
    }

    @ParameterizedTest
    @ValueSource(strings = {"MD5", "SHA-256"})
    void digest_answers_the_challenge(String algorithm) {
        TestDigestService digest = new TestDigestService(algorithm, "Mufasa", "Circle of Life");
        try (TestHttpService pets = TestHttpService.answering(digest::answer)) {
            JsonNode answer = calls.http("""
                    method: post
                    endpoint:
                      uri: %s/dir/index.html?x=1
                      authentication: {digest: {username: Mufasa, password: Circle of Life}}
                    body: {a: 1}
                    """.formatted(pets.url()));

            assertThat(answer).isEqualTo(TestCalls.yaml("{welcome: true}"));
            assertThat(pets.received()).hasSize(2);
            assertThat(pets.received().get(1).body()).isEqualTo("{\"a\":1}");
        }
    }

    @Test
    void a_wrong_password_leaves_the_401_of_the_server() {
        TestDigestService digest = new TestDigestService("MD5", "Mufasa", "Circle of Life");
        try (TestHttpService pets = TestHttpService.answering(digest::answer)) {
            WorkflowError error = calls.failingHttp("""
                    method: get
                    endpoint: {uri: "%s/", authentication: {digest: {username: Mufasa, password: Scar}}}
                    """.formatted(pets.url()));

            assertThat(error.type()).endsWith("/errors/communication");
            assertThat(error.status()).isEqualTo(401);
        }
    }

    @Test
    void digest_credentials_are_not_offered_to_another_origin() {
        TestDigestService digest = new TestDigestService("MD5", "Mufasa", "Circle of Life");
        try (TestHttpService pets = TestHttpService.answering(digest::answer);
                TestHttpService first = TestHttpService.answering(request -> Reply.redirect(302, pets.url() + "/"))) {
            WorkflowError error = calls.failingHttp("""
                    method: get
                    endpoint: {uri: "%s/", authentication: {digest: {username: Mufasa, password: Circle of Life}}}
                    redirect: true
                    """.formatted(first.url()));

            assertThat(error.status()).isEqualTo(401);
            assertThat(pets.received()).hasSize(1);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{use: nobody}                  | configuration | 400 | no authentication policy named \"nobody\"",
                "{basic: {username: a}}         | configuration | 400 | basic authentication policy has no password",
                "{bearer: {}}                   | configuration | 400 | bearer authentication policy has no token",
                "{kerberos: {a: 1}}             | configuration | 400 | basic, bearer, digest, oauth2, oidc",
                "{basic: {use: undeclared}}     | authorization | 403 | does not list the secret \"undeclared\"",
                "{basic: {use: missing}}        | authorization | 403 | no secret named \"missing\"",
            })
    void a_policy_that_cannot_be_used_is_an_error_with_a_reason(String policy, String type, int status, String reason) {
        WorkflowError error =
                calls.undeclaredSecret("undeclared", "x").declaring("missing").failingHttp(get(policy));

        assertThat(error.type()).endsWith("/errors/" + type);
        assertThat(error.status()).isEqualTo(status);
        assertThat(error.detail()).contains(reason);
        assertThat(service.received()).isEmpty();
    }

    @Test
    void the_response_output_masks_credentials() {
        JsonNode response = calls.http("""
                method: get
                output: response
                endpoint: {uri: "%s/", authentication: {bearer: {token: abc.def.ghi}}}
                """.formatted(service.url()));

        assertThat(response.path("request")
                        .path("headers")
                        .path("Authorization")
                        .asText())
                .isEqualTo(SecretRedactor.MASK);
        assertThat(response.toString()).doesNotContain("abc.def");
    }
}
