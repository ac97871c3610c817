package dev.flow.gateway;

import dev.flow.gateway.cursor.CursorKey;
import dev.flow.gateway.settings.GatewaySettings;
import dev.flow.gateway.settings.GatewaySettings.Transport;
import dev.flow.identity.LocalOperator;
import dev.flow.identity.TrustedProxies;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What holds for every operation: ids, headers, strictness, keys, pages. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("process")
class ConventionsTest {
    private static final String KEY = "one key of a whole fleet of gateways";

    private Gateway gateway;
    private Gateway sibling;
    private Client client;

    @BeforeAll
    void start() {
        GatewaySettings settings = GatewaySettings.local(0)
                .withTransport(new Transport(false, TrustedProxies.of("127.0.0.1")))
                .withCursorKey(CursorKey.of(KEY));
        GatewayParts parts = GatewayFixture.shared().parts(new LocalOperator(GatewayFixture.SCOPE, false));
        gateway = Gateway.start(settings, parts);
        sibling = Gateway.start(settings, parts);
        client = new Client(gateway.port(), "x-host-subject", "local-operator");
    }

    @AfterAll
    void stop() {
        gateway.close();
        sibling.close();
    }

    private static String start(String id) {
        return "{\"workflow_name\": \"shop.hello\", \"business_request_id\": \"" + id + "\"}";
    }

    private static String anyId() {
        return UUID.randomUUID().toString();
    }

    @Test
    void a_request_keeps_the_id_it_came_with() {
        assertThat(client.with("x-request-id", "caller-0001").get("/livez").header("x-request-id"))
                .isEqualTo("caller-0001");
    }

    @ParameterizedTest
    @ValueSource(strings = {"short", "with space and more", "<script>alert(1)</script>"})
    void an_odd_request_id_is_replaced(String id) {
        assertThat(client.with("x-request-id", id).get("/livez").header("x-request-id"))
                .isNotEqualTo(id)
                .matches("[0-9a-f]{32}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/livez", "/v1/operations", "/v1/nothing", "/admin/x"})
    void every_answer_has_the_security_headers(String path) {
        var got = client.get(path);
        assertThat(got.header("content-security-policy"))
                .contains("default-src 'none'")
                .contains("frame-ancestors 'none'")
                .doesNotContain("unsafe-inline");
        assertThat(got.header("x-content-type-options")).isEqualTo("nosniff");
        assertThat(got.header("x-frame-options")).isEqualTo("DENY");
        assertThat(got.header("referrer-policy")).isEqualTo("no-referrer");
        assertThat(got.header("strict-transport-security")).isEmpty();
        assertThat(got.response().headers().map().keySet()).noneMatch(name -> name.startsWith("access-control"));
    }

    @Test
    void browsers_that_came_by_HTTPS_stay_there() {
        assertThat(client.with("x-forwarded-proto", "https").get("/livez").header("strict-transport-security"))
                .startsWith("max-age=");
    }

    @Test
    void another_method_is_told_which_there_are() {
        var got = client.send("DELETE", "/v1/workflows", null);
        assertThat(got.code()).isEqualTo("method_not_allowed");
        assertThat(got.header("allow")).isEqualTo("GET, HEAD, POST");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1",
                "/v1/workflows/",
                "/v1//workflows",
                "/v1/workflows/a/b",
                "/v1/workflows/a%2Fcancel/b",
                "/V1/workflows",
                "/favicon.ico"
            })
    void what_is_not_in_the_table_is_not_there(String path) {
        assertThat(client.get(path).code()).isEqualTo("not_found");
    }

    @Test
    void an_encoded_slash_stays_in_its_segment() {
        assertThat(client.post("/v1/workflows/some%2Fcancel", "{}").code()).isEqualTo("method_not_allowed");
        assertThat(client.get("/v1/workflows/some%2Fresult").code()).isEqualTo("invalid_request");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{'workflow_name': 'shop.hello'}; invalid_payload; ''; required",
                "{'workflow_name': 7, 'business_request_id': 'x'}; invalid_payload; /workflow_name; type",
                "{'workflow_name': 'a', 'business_request_id': 'x', 'inputs': {}}; invalid_payload; ''; additionalProperties",
                "{'workflow_name': 'a', 'business_request_id': 'x', 'input': []}; invalid_payload; /input; type",
                "{'workflow_name': 'a', 'business_request_id': 'x', 'labels': {'a': 1}}; invalid_payload; /labels/a; type",
                "{'workflow_name': 'a', 'business_request_id': ''}; input_rejected; /business_request_id; minLength",
                "[]; invalid_payload; ''; type",
                "{'workflow_name': 'a', 'workflow_name': 'b'}; invalid_payload; ''; json",
                "{} {}; invalid_payload; ''; json",
                "{; invalid_payload; ''; json"
            })
    void a_wrong_body_is_explained(String body, String code, String pointer, String rule) {
        var got = client.post("/v1/workflows", body.replace('\'', '"'));
        assertThat(got.code()).as(got.toString()).isEqualTo(code);
        assertThat(got.json().at("/errors/0/pointer").asText()).isEqualTo(pointer);
        assertThat(got.json().at("/errors/0/code").asText()).isEqualTo(rule);
        assertThat(got.json().at("/errors/0/hint").asText()).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "limit=ten, ?limit",
        "limit=1&limit=2, ?limit",
        "nothing=1, ?nothing",
        "cursor=abc, ?cursor",
        "state=odd, ?state",
        "started_after=yesterday, ?started_after",
        "business_request_id=x, ?workflow"
    })
    void a_wrong_query_is_explained(String query, String pointer) {
        var got = client.get("/v1/operations/runs?" + query);
        assertThat(got.code()).as(got.toString()).isEqualTo("invalid_query");
        assertThat(got.json().at("/errors/0/pointer").asText()).isEqualTo(pointer);
    }

    @Test
    void a_repeat_under_one_key_gets_the_recorded_answer_in_either_spelling() {
        String key = anyId();
        String body = start(anyId());
        var first = client.with("x-idempotency-key", key).post("/v1/workflows", body);
        var again = client.with("idempotency-key", key).post("/v1/workflows", " " + body);
        assertThat(first.status()).as(first.toString()).isEqualTo(202);
        assertThat(again.status()).isEqualTo(202);
        assertThat(again.response().body()).isEqualTo(first.response().body());
        assertThat(first.header("idempotency-replayed")).isEmpty();
        assertThat(again.header("idempotency-replayed")).isEqualTo("true");
        assertThat(again.header("x-request-id")).isNotEqualTo(first.header("x-request-id"));
    }

    @Test
    void two_keys_are_refused() {
        var got = client.with("x-idempotency-key", "a", "idempotency-key", "b").post("/v1/workflows", start(anyId()));
        assertThat(got.code()).isEqualTo("invalid_request");
    }

    @Test
    void a_refused_request_leaves_its_key_free() {
        Client keyed = client.with("x-idempotency-key", anyId());
        assertThat(keyed.post("/v1/workflows", "{\"workflow_name\": \"shop.nothing\", \"business_request_id\": \"x\"}")
                        .code())
                .isEqualTo("unknown_workflow");
        assertThat(keyed.post("/v1/workflows", start(anyId())).status()).isEqualTo(202);
    }

    @Test
    void pages_are_walked_across_the_gateways_of_a_fleet() {
        List<String> walked = new ArrayList<>();
        String cursor = "";
        boolean here = true;
        do {
            Client next = new Client(here ? gateway.port() : sibling.port(), "x-host-subject", "local-operator");
            var page = next.get("/v1/operations/definitions?limit=2" + (cursor.isEmpty() ? "" : "&cursor=" + cursor));
            assertThat(page.status()).as(page.toString()).isEqualTo(200);
            walked.addAll(page.json().path("definitions").findValuesAsText("workflow"));
            cursor = page.json().path("next_cursor").asText("");
            here = !here;
        } while (!cursor.isEmpty() && !cursor.equals("null"));
        assertThat(walked)
                .containsExactly(
                        "shop.closed",
                        "shop.hello",
                        "shop.listening",
                        "shop.paused",
                        "shop.raising",
                        "shop.strict",
                        "shop.waiting");
    }

    @Test
    void the_text_of_a_definition_is_written_from_it_where_it_was_not_kept() {
        var definition =
                client.get("/v1/operations/workflows/shop.hello/definition").json();
        assertThat(definition.path("as_published").asBoolean()).isFalse();
        assertThat(definition.path("text").asText()).startsWith("do:\n").contains("\ndocument:\n", "\n  name: hello\n");
    }

    @Test
    void a_cursor_of_another_list_is_stale() {
        String cursor = client.get("/v1/operations/definitions?limit=1")
                .json()
                .path("next_cursor")
                .asText();
        assertThat(client.get("/v1/operations/workflows?limit=1&cursor=" + cursor)
                        .code())
                .isEqualTo("stale_cursor");
    }

    @Test
    void runs_are_listed_page_by_page() {
        String label = "batch=" + anyId();
        for (int i = 0; i < 3; i++) {
            assertThat(client.post(
                                    "/v1/workflows",
                                    "{\"workflow_name\": \"shop.hello\", \"business_request_id\": \"" + anyId()
                                            + "\", \"labels\": {\"batch\": \"" + label.substring(6) + "\"}}")
                            .status())
                    .isEqualTo(202);
        }
        String path = "/v1/operations/runs?limit=2&label=" + label;
        Client.Got first = client.get(path);
        for (int look = 0; look < 200 && first.json().path("workflows").size() < 2; look++) {
            first = client.get(path);
        }
        assertThat(first.json().path("workflows")).as(first.toString()).hasSize(2);
        assertThat(first.json().at("/dimension/availability").asText()).isEqualTo("available");
    }
}
