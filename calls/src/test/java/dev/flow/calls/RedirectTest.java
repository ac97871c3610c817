package dev.flow.calls;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.error.WorkflowError;
import dev.flow.testing.http.TestHttpService;
import dev.flow.testing.http.TestHttpService.Received;
import dev.flow.testing.http.TestHttpService.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

final class RedirectTest {
    private final TestCalls calls = new TestCalls();

    @AfterEach
    void close() {
        calls.close();
    }

    private static Reply oldOrNew(Received request, int status) {
        return request.uri().startsWith("/old") ? Reply.redirect(status, "/new?x=1") : Reply.json("{\"at\":\"new\"}");
    }

    @ParameterizedTest
    @ValueSource(ints = {300, 301, 302, 303, 304, 307, 308})
    void without_redirect_a_redirection_is_an_error_with_its_status(int status) {
        try (TestHttpService service = TestHttpService.answering(request -> oldOrNew(request, status))) {
            WorkflowError error = calls.failingHttp("{method: get, endpoint: \"%s/old\"}".formatted(service.url()));

            assertThat(error.type()).endsWith("/errors/communication");
            assertThat(error.status()).isEqualTo(status);
            assertThat(error.detail()).contains("redirect: true");
            assertThat(service.received()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void with_redirect_it_is_followed(int status) {
        try (TestHttpService service = TestHttpService.answering(request -> oldOrNew(request, status))) {
            JsonNode response = calls.http("""
                    {method: get, endpoint: "%s/old", redirect: true, output: response}
                    """.formatted(service.url()));

            assertThat(response.path("content")).isEqualTo(TestCalls.yaml("{at: new}"));
            assertThat(response.path("request").path("uri").asText()).isEqualTo(service.url() + "/new?x=1");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {300, 304})
    void with_redirect_a_redirection_that_leads_nowhere_is_no_error(int status) {
        try (TestHttpService service = TestHttpService.answering(request -> Reply.empty(status))) {
            JsonNode response = calls.http("""
                    {method: get, endpoint: "%s/", redirect: true, output: response}
                    """.formatted(service.url()));

            assertThat(response.path("statusCode").asInt()).isEqualTo(status);
        }
    }

    @Test
    void with_redirect_a_client_error_at_the_end_is_still_an_error() {
        try (TestHttpService service = TestHttpService.answering(
                request -> request.uri().equals("/old") ? Reply.redirect(302, "/new") : Reply.empty(404))) {
            assertThat(calls.failingHttp("{method: get, endpoint: \"%s/old\", redirect: true}".formatted(service.url()))
                            .status())
                    .isEqualTo(404);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "301,POST,GET,''",
        "302,POST,GET,''",
        "303,POST,GET,''",
        "303,PUT,GET,''",
        "301,PUT,PUT,hello",
        "307,POST,POST,hello",
        "308,POST,POST,hello"
    })
    void the_method_and_body_after_a_redirect_are_those_of_the_standard(
            int status, String method, String then, String body) {
        try (TestHttpService service = TestHttpService.answering(request -> oldOrNew(request, status))) {
            calls.http(
                    "{method: %s, endpoint: \"%s/old\", redirect: true, body: hello}".formatted(method, service.url()));

            Received second = service.received().get(1);
            assertThat(second.method()).isEqualTo(then);
            assertThat(second.body()).isEqualTo(body);
        }
    }

    @Test
    void a_circle_of_redirects_ends() {
        try (TestHttpService service = TestHttpService.answering(request -> Reply.redirect(302, "/again"))) {
            WorkflowError error =
                    calls.failingHttp("{method: get, endpoint: \"%s/\", redirect: true}".formatted(service.url()));

            assertThat(error.title()).isEqualTo("Too many redirects");
            assertThat(service.received()).hasSize(11);
        }
    }

    @Test
    void credentials_stay_at_the_origin_they_are_for() {
        try (TestHttpService other = TestHttpService.answering(request -> Reply.json("{}"));
                TestHttpService service =
                        TestHttpService.answering(request -> Reply.redirect(307, other.url() + "/there"))) {
            calls.secret("key", "very-secret-key").http("""
                    method: get
                    endpoint:
                      uri: %s/
                      authentication: {bearer: {token: token-of-mine}}
                    headers: {Cookie: "a=1", X-Plain: kept}
                    redirect: true
                    """.formatted(service.url()));

            assertThat(service.only().header("Authorization")).isEqualTo("Bearer token-of-mine");
            assertThat(other.only().header("Authorization")).isEqualTo("(none)");
            assertThat(other.only().header("Cookie")).isEqualTo("(none)");
            assertThat(other.only().header("X-Plain")).isEqualTo("kept");
        }
    }

    @Test
    void credentials_go_along_within_an_origin() {
        try (TestHttpService service = TestHttpService.answering(request -> oldOrNew(request, 302))) {
            calls.http("""
                    method: get
                    endpoint: {uri: "%s/old", authentication: {bearer: {token: token-of-mine}}}
                    redirect: true
                    """.formatted(service.url()));

            assertThat(service.received())
                    .extracting(request -> request.header("Authorization"))
                    .containsExactly("Bearer token-of-mine", "Bearer token-of-mine");
        }
    }

    @Test
    void a_redirect_to_something_that_is_no_web_address_is_an_error() {
        try (TestHttpService service =
                TestHttpService.answering(request -> Reply.redirect(302, "file:///etc/passwd"))) {
            assertThat(calls.failingHttp("{method: get, endpoint: \"%s/\", redirect: true}".formatted(service.url()))
                            .title())
                    .isEqualTo("Invalid redirect");
        }
    }
}
