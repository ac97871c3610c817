package dev.flow.calls;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.error.WorkflowError;
import dev.flow.engine.payload.Json;
import dev.flow.testing.http.TestHttpService;
import dev.flow.testing.http.TestHttpService.Received;
import dev.flow.testing.http.TestHttpService.Reply;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

final class OAuthTest {
    private final TestCalls calls = new TestCalls();
    private final AtomicInteger issued = new AtomicInteger();
    private final AtomicReference<@Nullable String> issuedToken = new AtomicReference<>();
    private final AtomicReference<Instant> now = new AtomicReference<>(TestCalls.NOW);
    private final TestHttpService authority = TestHttpService.answering(this::token);
    private final TestHttpService service = TestHttpService.answering(request -> Reply.json("{}"));

    @AfterEach
    void close() {
        calls.close();
        authority.close();
        service.close();
    }

    private Reply token(Received request) {
        if (request.uri().contains(".well-known")) {
            return Reply.json("{\"token_endpoint\":\"http://127.0.0.1:" + authorityPort(request) + "/found/token\"}");
        }
        String token =
                Objects.requireNonNullElseGet(issuedToken.get(), () -> "token-number-" + issued.incrementAndGet());
        return Reply.json("{\"access_token\":\"" + token + "\",\"token_type\":\"bearer\",\"expires_in\":600}");
    }

    private static String authorityPort(Received request) {
        return request.header("Host").replaceAll(".*:", "");
    }

    private String get(String policy) {
        return get("/", policy);
    }

    private String get(String path, String policy) {
        return """
                method: get
                endpoint: {uri: "%s%s", authentication: %s}
                """.formatted(service.url(), path, policy);
    }

    private String clientCredentials(String more) {
        return "{oauth2: {authority: \"%s/realms/x\", grant: client_credentials, client: {id: me, secret: s3cret pass}%s}}"
                .formatted(authority.url(), more);
    }

    private List<String> sent() {
        return service.received().stream()
                .map(request -> request.header("Authorization"))
                .toList();
    }

    private static String form(Received request) {
        return URLDecoder.decode(request.body(), StandardCharsets.UTF_8);
    }

    @Test
    void client_credentials_get_a_token_and_send_it() {
        calls.http(get(clientCredentials(", scopes: [read, write], audiences: [pets]")));

        Received request = authority.only();
        assertThat(request.method()).isEqualTo("POST");
        assertThat(request.uri()).isEqualTo("/realms/x/oauth2/token");
        assertThat(request.header("Content-Type")).isEqualTo("application/x-www-form-urlencoded");
        assertThat(form(request))
                .isEqualTo("grant_type=client_credentials&client_id=me&client_secret=s3cret pass"
                        + "&scope=read write&audience=pets");
        assertThat(sent()).containsExactly("Bearer token-number-1");
    }

    @Test
    void the_token_endpoint_is_below_the_authority() {
        calls.http(get(clientCredentials(", endpoints: {token: /connect/token}")));

        assertThat(authority.only().uri()).isEqualTo("/realms/x/connect/token");
    }

    @Test
    void the_authority_is_a_uri_template() {
        calls.input("{realm: x y}").http(get("""
                {oauth2: {authority: "%s/realms/{realm}", grant: client_credentials, client: {id: me}}}
                """.formatted(authority.url())));

        assertThat(authority.only().uri()).isEqualTo("/realms/x%20y/oauth2/token");
    }

    @Test
    void the_request_may_be_json() {
        calls.http(get(clientCredentials(", request: {encoding: application/json}, audiences: [a, b]")));

        assertThat(authority.only().header("Content-Type")).isEqualTo("application/json");
        assertThat(authority.only().body())
                .isEqualTo("{\"grant_type\":\"client_credentials\",\"client_id\":\"me\","
                        + "\"client_secret\":\"s3cret pass\",\"audience\":[\"a\",\"b\"]}");
    }

    @Test
    void client_secret_basic_goes_into_the_header() {
        calls.http(get("""
                {oauth2: {authority: "%s", grant: client_credentials,
                  client: {id: me, secret: "a b:c", authentication: client_secret_basic}}}
                """.formatted(authority.url())));

        String pair = Base64.getEncoder().encodeToString("me:a+b%3Ac".getBytes(StandardCharsets.UTF_8));
        assertThat(authority.only().header("Authorization")).isEqualTo("Basic " + pair);
        assertThat(form(authority.only())).isEqualTo("grant_type=client_credentials");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x",
                "a-secret-of-some-length",
                "thirty-two bytes, as RFC 7518 has",
                "not ASCII: Schlüssel",
                "longer than a block of the digest's sixty-four bytes, which HMAC hashes before use"
            })
    void client_secret_jwt_signs_an_assertion_with_a_secret_of_any_length(String secret) throws Exception {
        calls.http(get("""
                {oauth2: {authority: "%s", grant: client_credentials,
                  client: {id: me, secret: "%s", authentication: client_secret_jwt}}}
                """.formatted(authority.url(), secret)));

        String form = form(authority.only());
        assertThat(form)
                .startsWith("grant_type=client_credentials&client_id=me"
                        + "&client_assertion_type=urn:ietf:params:oauth:client-assertion-type:jwt-bearer"
                        + "&client_assertion=");
        String[] jwt = form.replaceAll(".*client_assertion=", "").split("\\.", -1);
        assertThat(Json.read(Base64.getUrlDecoder().decode(jwt[0])))
                .isEqualTo(TestCalls.yaml("{alg: HS256, typ: JWT}"));
        ObjectNode claims = (ObjectNode) Json.read(Base64.getUrlDecoder().decode(jwt[1]));
        assertThat(claims.remove("jti").asText()).hasSize(36);
        long now = TestCalls.NOW.getEpochSecond();
        assertThat(claims)
                .isEqualTo(TestCalls.yaml("{iss: me, sub: me, aud: '%s/oauth2/token', iat: %s, exp: %s}"
                        .formatted(authority.url(), now, now + 60)));
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        assertThat(Base64.getUrlDecoder().decode(jwt[2]))
                .isEqualTo(mac.doFinal((jwt[0] + "." + jwt[1]).getBytes(StandardCharsets.US_ASCII)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "grant: password, username: ada, password: pw, client: {id: me} | grant_type=password&username=ada&password=pw&client_id=me",
                "grant: refresh_token, subject: {token: r1, type: x}, client: {id: me} | grant_type=refresh_token&refresh_token=r1&client_id=me",
                "grant: 'urn:ietf:params:oauth:grant-type:token-exchange', subject: {token: s, type: t}, actor: {token: a, type: u}, client: {authentication: none} | grant_type=urn:ietf:params:oauth:grant-type:token-exchange&subject_token=s&subject_token_type=t&actor_token=a&actor_token_type=u",
                "grant: client_credentials, client: {id: me, assertion: j.w.t, authentication: private_key_jwt} | grant_type=client_credentials&client_id=me&client_assertion_type=urn:ietf:params:oauth:client-assertion-type:jwt-bearer&client_assertion=j.w.t",
            })
    void other_grants_send_their_fields(String policy, String fields) {
        calls.http(get("{oauth2: {authority: \"%s\", %s}}".formatted(authority.url(), policy)));

        assertThat(form(authority.only())).isEqualTo(fields);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "grant: authorization_code, client: {id: me}      | needs a person at a browser",
                "grant: magic, client: {id: me}                   | no OAuth2 grant",
                "grant: password, client: {id: me}                | needs a username",
                "grant: client_credentials                        | needs client.id",
                "grant: client_credentials, client: {id: me, authentication: private_key_jwt} | needs client.assertion",
                "grant: client_credentials, client: {id: me, secret: '', authentication: client_secret_jwt} | client.secret is empty",
                "grant: client_credentials, client: {id: me, authentication: magic}           | no client authentication",
            })
    void what_is_missing_or_not_supported_is_a_configuration_error(String policy, String reason) {
        WorkflowError error =
                calls.failingHttp(get("{oauth2: {authority: \"%s\", %s}}".formatted(authority.url(), policy)));

        assertThat(error.type()).endsWith("/errors/configuration");
        assertThat(error.detail()).contains(reason);
        assertThat(service.received()).isEmpty();
    }

    @Test
    void a_token_is_kept_until_shortly_before_it_expires() {
        calls.clock(now::get);
        calls.http(get(clientCredentials("")));
        now.set(TestCalls.NOW.plus(Duration.ofSeconds(569)));
        calls.http(get(clientCredentials("")));
        now.set(TestCalls.NOW.plus(Duration.ofSeconds(570)));
        calls.http(get(clientCredentials("")));

        assertThat(sent()).containsExactly("Bearer token-number-1", "Bearer token-number-1", "Bearer token-number-2");
    }

    @Test
    void each_policy_has_a_token_of_its_own() {
        calls.http(get(clientCredentials("")));
        calls.http(get(clientCredentials(", scopes: [read]")));

        assertThat(sent()).containsExactly("Bearer token-number-1", "Bearer token-number-2");
    }

    @Test
    void many_calls_at_once_ask_for_one_token() {
        calls.http(get("/first", clientCredentials("")));
        IntStream.range(0, 20)
                .parallel()
                .forEach(i -> calls.make(new dev.flow.definition.task.TaskAction.Call(
                        "http", TestCalls.template(get(clientCredentials(""))))));

        assertThat(authority.received()).hasSize(1);
        assertThat(service.received()).hasSize(21);
    }

    @Test
    void a_kept_token_that_is_refused_is_renewed_once() {
        try (TestHttpService strict = TestHttpService.answering(
                request -> request.header("Authorization").equals("Bearer token-number-2")
                        ? Reply.json("{}")
                        : Reply.empty(401))) {
            String with = """
                    method: get
                    endpoint: {uri: "%s/", authentication: %s}
                    """.formatted(strict.url(), clientCredentials(""));

            assertThat(calls.failingHttp(with).status()).isEqualTo(401);
            assertThat(strict.received()).hasSize(1);
            calls.http(with);
            assertThat(strict.received()).hasSize(3);
            assertThat(authority.received()).hasSize(2);
        }
    }

    @Test
    void a_policy_may_be_all_secret() {
        calls.secret(
                        "login",
                        "{authority: \"%s\", grant: client_credentials, client: {id: me, secret: s3cret}}"
                                .formatted(authority.url()))
                .http(get("{oauth2: {use: login}}"));

        assertThat(form(authority.only())).isEqualTo("grant_type=client_credentials&client_id=me&client_secret=s3cret");
    }

    @ParameterizedTest
    @CsvSource({"/realms/x", "/realms/x/", "/realms/x/.well-known/openid-configuration"})
    void oidc_asks_the_authority_for_its_token_endpoint(String path) {
        calls.http(get("{oidc: {authority: \"%s%s\", grant: client_credentials, client: {id: me, secret: s}}}"
                .formatted(authority.url(), path)));

        assertThat(authority.received())
                .extracting(Received::uri)
                .containsExactly("/realms/x/.well-known/openid-configuration", "/found/token");
        assertThat(sent()).containsExactly("Bearer token-number-1");
    }

    @Test
    void a_refused_client_is_an_authentication_error_that_says_why() {
        try (TestHttpService strict = TestHttpService.answering(
                request -> Reply.of(401, "application/json", "{\"error\":\"invalid_client\"}"))) {
            WorkflowError error = calls.failingHttp(
                    get("{oauth2: {authority: \"%s\", grant: client_credentials, client: {id: me, secret: s}}}"
                            .formatted(strict.url())));

            assertThat(error.type()).endsWith("/errors/authentication");
            assertThat(error.status()).isEqualTo(401);
            assertThat(error.detail())
                    .contains("POST " + strict.url() + "/oauth2/token gave no token: 401", "invalid_client");
        }
    }

    @Test
    void an_authority_that_is_down_is_a_communication_error() {
        try (TestHttpService down = TestHttpService.answering(request -> Reply.empty(503))) {
            WorkflowError error = calls.failingHttp(
                    get("{oauth2: {authority: \"%s\", grant: client_credentials, client: {id: me, secret: s}}}"
                            .formatted(down.url())));

            assertThat(error.type()).endsWith("/errors/communication");
            assertThat(error.status()).isEqualTo(503);
        }
    }

    @ParameterizedTest
    @CsvSource({"'{\"alg\":\"RS256\"}'", "'{\"alg\":\"none\"}'", "'{}'", "header"})
    void a_token_of_an_issuer_that_is_not_listed_is_refused_whatever_its_header(String header) {
        WorkflowError error =
                calls.failingHttp(get(listed(token(header, "{\"iss\":\"https://other\",\"exp\":\"soon\"}"))));

        assertThat(error.type()).endsWith("/errors/authentication");
        assertThat(error.detail())
                .isEqualTo("The token comes from the issuer https://other, which is not among the policy's issuers.");
        assertThat(service.received()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"opaque", "two.parts", "an.opaque.token", "e.n.cry.p.ted", "e30.e30.c2ln", "..", ""})
    void a_token_that_names_no_issuer_is_used(String token) {
        calls.http(get(listed(token)));

        assertThat(sent()).containsExactly(("Bearer " + token).strip());
    }

    @Test
    void a_token_of_a_listed_issuer_is_used() {
        String token = token("{\"alg\":\"RS256\"}", "{\"iss\":\"https://mine\"}");
        calls.http(get(listed(token)));

        assertThat(sent()).containsExactly("Bearer " + token);
    }

    /** A policy with a list of issuers, and an authority that answers with this token. */
    private String listed(String token) {
        issuedToken.set(token);
        return """
                {oauth2: {authority: "%s", grant: client_credentials, client: {id: me, secret: s},
                  issuers: ["https://mine"]}}
                """.formatted(authority.url());
    }

    private static String token(String header, String claims) {
        return encoded(header) + "." + encoded(claims) + ".c2ln";
    }

    private static String encoded(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
