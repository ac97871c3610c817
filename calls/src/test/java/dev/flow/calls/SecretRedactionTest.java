package dev.flow.calls;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.calls.secret.SecretRedactor;
import dev.flow.definition.task.TaskAction;
import dev.flow.engine.payload.Json;
import dev.flow.testing.http.TestHttpService;
import dev.flow.testing.http.TestHttpService.Received;
import dev.flow.testing.http.TestHttpService.Reply;
import io.temporal.failure.ApplicationFailure;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

final class SecretRedactionTest {
    /** Has something that every spelling changes. */
    private static final String CANARY = "cÄnary \"7/+?&=%~' x";

    private final TestCalls calls = new TestCalls();

    @AfterEach
    void close() {
        calls.close();
    }

    /** Says back all it was told, in every spelling that it may have, in header and body. */
    private static Reply echo(Received request, int status) {
        byte[] secret = CANARY.getBytes(StandardCharsets.UTF_8);
        String url = URLEncoder.encode(CANARY, StandardCharsets.UTF_8);
        String pair = Base64.getEncoder().encodeToString(("user:" + CANARY + ":more").getBytes(StandardCharsets.UTF_8));
        JsonNode body = Json.object()
                .put("authorization", request.header("Authorization"))
                .put("plain", "before " + CANARY + " after")
                .put(CANARY, "as a key")
                .put("base64", Base64.getEncoder().encodeToString(secret))
                .put("base64Url", Base64.getUrlEncoder().withoutPadding().encodeToString(secret))
                .put("inside", pair)
                .put("form", url)
                .put("percent", url.replace("+", "%20"))
                .put("lower", url.toLowerCase(java.util.Locale.ROOT).equals(url) ? url : lowerHex(url))
                .put("quoted", Json.text(CANARY).toString());
        return new Reply(
                status,
                Map.of("Content-Type", "application/json", "X-Echo", url, "X-Auth", request.header("Authorization")),
                Json.write(body));
    }

    private static String lowerHex(String url) {
        return java.util.regex.Pattern.compile("%[0-9A-F]{2}")
                .matcher(url)
                .replaceAll(hex -> hex.group().toLowerCase(java.util.Locale.ROOT));
    }

    private static void assertClean(String text) {
        byte[] secret = CANARY.getBytes(StandardCharsets.UTF_8);
        String core = Base64.getEncoder().withoutPadding().encodeToString(secret);
        assertThat(text)
                .doesNotContain(
                        CANARY,
                        Json.text(CANARY).toString().replaceAll("^\"|\"$", ""),
                        "nary",
                        core.substring(0, core.length() - 2),
                        "cnVzZXI6");
    }

    private TestCalls withSecret() {
        return calls.secret("login", "{username: ada-lovelace, password: " + Json.text(CANARY) + "}");
    }

    private static String get(TestHttpService service, String output, String policy) {
        return """
                method: get
                endpoint: {uri: "%s/", authentication: %s}
                output: %s
                """.formatted(service.url(), policy, output);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "content  | {basic: {use: login}}",
                "response | {basic: {use: login}}",
                "response | {digest: {use: login}}",
                "raw      | {basic: {use: login}}",
            })
    void a_secret_that_is_echoed_does_not_reach_the_result(String output, String policy) {
        try (TestHttpService service = TestHttpService.answering(request -> echo(request, 200))) {
            JsonNode result = withSecret().http(get(service, output, policy));

            assertClean(result.toString());
            if (output.equals("raw")) {
                assertClean(new String(Base64.getDecoder().decode(result.asText()), StandardCharsets.UTF_8));
            }
        }
    }

    @Test
    void a_secret_that_is_echoed_does_not_reach_the_failure() {
        try (TestHttpService service = TestHttpService.answering(request -> echo(request, 500))) {
            ApplicationFailure failure = withSecret()
                    .failure(new TaskAction.Call(
                            "http", TestCalls.template(get(service, "content", "{basic: {use: login}}"))));

            assertClean(failure.toString());
            assertClean(failure.getDetails().get(JsonNode.class).toString());
        }
    }

    @Test
    void a_secret_in_plain_text_or_binary_content_is_taken_out() {
        for (String type : List.of("text/html", "image/png", "application/x-unknown")) {
            try (TestHttpService service =
                    TestHttpService.answering(request -> Reply.of(200, type, "<p>" + CANARY + "</p>"))) {
                JsonNode result = withSecret().http(get(service, "content", "{basic: {use: login}}"));

                String text = type.equals("text/html")
                        ? result.asText()
                        : new String(Base64.getDecoder().decode(result.asText()), StandardCharsets.UTF_8);
                assertThat(text).isEqualTo("<p>********</p>");
            }
        }
    }

    @Test
    void a_token_that_is_echoed_is_taken_out() {
        try (TestHttpService authority = TestHttpService.answering(
                        request -> Reply.json("{\"access_token\":\"a-token-of-the-authority\"}"));
                TestHttpService service = TestHttpService.answering(request ->
                        Reply.json(Json.text(request.header("Authorization")).toString()))) {
            JsonNode result = calls.http(get(
                    service,
                    "content",
                    "{oauth2: {authority: \"%s\", grant: client_credentials, client: {id: a, secret: b}}}"
                            .formatted(authority.url())));

            assertThat(result.asText()).isEqualTo("Bearer ********");
        }
    }

    @Test
    void an_authority_that_echoes_the_clients_secret_does_not_leak_it() {
        try (TestHttpService authority =
                TestHttpService.answering(request -> Reply.of(400, "text/plain", request.body() + CANARY))) {
            ApplicationFailure failure = calls.secret(
                            "client", Json.text(CANARY).toString())
                    .secret(
                            "policy",
                            "{authority: \"%s\", grant: client_credentials, client: {id: a, secret: %s}}"
                                    .formatted(authority.url(), Json.text(CANARY)))
                    .failure(new TaskAction.Call(
                            "http",
                            TestCalls.template(
                                    "{method: get, endpoint: {uri: \"%s/\", authentication: {oauth2: {use: policy}}}}"
                                            .formatted(authority.url()))));

            assertClean(failure.getDetails().get(JsonNode.class).toString());
        }
    }

    @Test
    void what_no_secret_is_stays_as_it_is() {
        try (TestHttpService service =
                TestHttpService.answering(request -> Reply.json("{\"a\":[1,\"ada\",null,true]}"))) {
            assertThat(withSecret().http(get(service, "content", "{basic: {use: login}}")))
                    .isEqualTo(TestCalls.yaml("{a: [1, ada, null, true]}"));
        }
    }

    @Test
    void a_short_secret_is_only_found_on_its_own() {
        SecretRedactor redactor = new SecretRedactor();
        redactor.hide(TestCalls.yaml("{pin: \"123\", number: 4711, flag: true}"));

        assertThat(redactor.redact(TestCalls.yaml("[\"123\", 123, \"a 123 b\", 4711, \"no 4711\", true]")))
                .isEqualTo(TestCalls.yaml(
                        "[\"********\", \"********\", \"a 123 b\", \"********\", \"no ********\", true]"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1", "2", "3", "4", "5"})
    void a_secret_is_found_in_base64_at_every_offset(int before) {
        SecretRedactor redactor = new SecretRedactor();
        redactor.hide("hunter2-hunter2");
        String text = "x".repeat(before) + "hunter2-hunter2" + "yyyyy";
        String encoded = Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));

        String clean = redactor.redact(encoded);

        assertThat(clean).contains(SecretRedactor.MASK);
        assertThat(clean.replace(SecretRedactor.MASK, "")).hasSizeLessThan(encoded.length() - 16);
    }
}
