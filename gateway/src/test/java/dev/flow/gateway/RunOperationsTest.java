package dev.flow.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.payload.Json;
import dev.flow.gateway.cursor.CursorKey;
import dev.flow.gateway.settings.GatewaySettings;
import dev.flow.identity.LocalOperator;
import dev.flow.testing.Eventually;
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

import static org.assertj.core.api.Assertions.assertThat;

/** Runs are found, steered, and sent events over HTTP. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("process")
class RunOperationsTest {
    private Gateway gateway;
    private Client client;
    private Requests requests;

    @BeforeAll
    void start() {
        GatewaySettings settings =
                GatewaySettings.local(0).withCursorKey(CursorKey.of("a key of the tests of run operations"));
        gateway =
                Gateway.start(settings, GatewayFixture.shared().parts(new LocalOperator(GatewayFixture.SCOPE, false)));
        client = new Client(gateway.port(), "x-host-subject", "local-operator");
        requests = new Requests(client);
    }

    @AfterAll
    void stop() {
        gateway.close();
    }

    private Client.Got event(String run, String body, String... headers) {
        return client.with("x-idempotency-key", UUID.randomUUID().toString())
                .with(headers)
                .send("POST", "/v1/workflows/" + run + "/events/paid", body);
    }

    private JsonNode heard(String run) {
        return client.get("/v1/workflows/" + run + "/result?wait=PT30S").json().path("output");
    }

    @Test
    void an_event_in_binary_mode_is_taken_like_the_same_event_in_structured_mode() {
        String binary = requests.start("listening", "");
        String structured = requests.start("listening", "");
        assertThat(event(
                                binary,
                                "{\"amount\": 12.5}",
                                "ce-specversion",
                                "1.0",
                                "ce-type",
                                "paid",
                                "ce-id",
                                "e-1",
                                "ce-source",
                                "/bank/%C3%BC",
                                "content-type",
                                "application/json")
                        .status())
                .isEqualTo(202);
        assertThat(event(
                                structured,
                                "{\"specversion\": \"1.0\", \"type\": \"paid\", \"id\": \"e-1\", \"source\": \"/bank/ü\","
                                        + " \"datacontenttype\": \"application/json\", \"data\": {\"amount\": 12.5}}",
                                "content-type",
                                "application/cloudevents+json")
                        .status())
                .isEqualTo(202);
        assertThat(heard(binary).toString()).contains("12.5");
        assertThat(heard(binary)).isEqualTo(heard(structured));
    }

    @Test
    void an_event_in_binary_mode_that_is_not_right_is_explained_by_its_header() {
        String run = requests.start("listening", "");
        var missing = event(run, "{}", "ce-specversion", "1.0", "ce-type", "paid", "content-type", "application/json");
        assertThat(missing.code()).isEqualTo("invalid_payload");
        assertThat(missing.json().path("errors").findValuesAsText("message"))
                .containsExactlyInAnyOrder("The property id is missing.", "The property source is missing.");
        var broken = event(run, "{", "ce-specversion", "1.0", "ce-type", "pa%2", "content-type", "application/json");
        assertThat(broken.code()).isEqualTo("invalid_payload");
        assertThat(broken.json().at("/errors/0/pointer").asText()).isEqualTo("ce-type");
        var other = event(
                run,
                "text",
                "ce-specversion",
                "1.0",
                "ce-type",
                "other",
                "ce-id",
                "1",
                "ce-source",
                "x",
                "content-type",
                "text/plain");
        assertThat(other.code()).isEqualTo("invalid_payload");
        assertThat(other.json().at("/errors/0/code").asText()).isEqualTo("mismatch");
    }

    @Test
    void a_wrong_content_type_is_named_with_those_that_are_taken() {
        String run = requests.start("listening", "");
        var got = event(run, "<paid/>", "content-type", "application/xml; charset=utf-8");
        assertThat(got.code()).isEqualTo("unsupported_media_type");
        assertThat(got.json().path("detail").asText())
                .isEqualTo("The content type application/xml; charset=utf-8 is not supported. The operation takes"
                        + " application/json or application/cloudevents+json in UTF-8, or a CloudEvent in binary mode:"
                        + " its attributes as headers ce-specversion, ce-id, ce-source and ce-type, its data as the"
                        + " body.");
        var none = client.send("POST", "/v1/workflows", "{}");
        assertThat(none.json().path("detail").asText())
                .isEqualTo("The request has no content type. The operation takes application/json in UTF-8.");
    }

    @Test
    void who_steered_a_run_and_why_is_told_by_description_result_and_timeline() {
        String run = requests.waiting();
        assertThat(client.post("/v1/workflows/" + run + "/pause", "{\"reason\": \"stock-taking\"}")
                        .status())
                .isEqualTo(202);
        JsonNode paused = Eventually.get(
                () -> client.get("/v1/workflows/" + run).json(),
                found -> found.path("status").asText().equals("paused"));
        JsonNode wait = paused.at("/waiting_for/0");
        assertThat(wait.path("by").asText()).isEqualTo("local-operator");
        assertThat(wait.path("reason").asText()).isEqualTo("stock-taking");
        assertThat(wait.path("last_failure").isNull()).isTrue();
        assertThat(client.get("/v1/workflows/" + run + "/result")
                        .json()
                        .path("status")
                        .asText())
                .isEqualTo("paused");

        client.post("/v1/workflows/" + run + "/terminate", "{\"reason\": \"no longer needed\"}");
        JsonNode result =
                client.get("/v1/workflows/" + run + "/result?wait=PT10S").json();
        assertThat(result.path("status").asText()).isEqualTo("terminated");
        assertThat(result.at("/steering/0/kind").asText()).isEqualTo("terminate");
        assertThat(result.at("/steering/0/by").asText()).isEqualTo("local-operator");
        assertThat(result.at("/steering/0/reason").asText()).isEqualTo("no longer needed");
        assertThat(client.get("/v1/workflows/" + run).json().path("steering")).isEqualTo(result.path("steering"));
        assertThat(client.get("/v1/operations/runs/" + run + "/timeline")
                        .json()
                        .at("/timeline/steering")
                        .findValuesAsText("kind"))
                .containsExactly("pause", "terminate");
    }

    @Test
    void a_restart_names_an_unknown_task() {
        var got = client.with("x-idempotency-key", "unknown-task")
                .post(
                        "/v1/workflows/" + requests.waiting() + "/restart",
                        "{\"from_task\": \"charge\", \"reason\": \"again\"}");
        assertThat(got.code()).as(got.toString()).isEqualTo("input_rejected");
        assertThat(got.status()).isEqualTo(422);
        assertThat(got.json().at("/errors/0/pointer").asText()).isEqualTo("/from_task");
        assertThat(got.json().at("/errors/0/message").asText())
                .isEqualTo("The workflow shop.waiting has no task charge.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "/v1/operations/runs?limit=101; ?limit; Send a whole number from 1 to 100.",
                "/v1/operations/runs?limit=-1; ?limit; Send a whole number from 1 to 100.",
                "/v1/operations/runs?limit=99999999999; ?limit; Send a whole number from 1 to 100.",
                "/v1/workflows/x/result?wait=PT61S; ?wait; 'Send a duration from PT0S to PT60S, in seconds.'",
                "/v1/workflows/x/result?wait=P1D; ?wait; 'Send a duration from PT0S to PT60S, in seconds.'",
                "/v1/workflows/x/result?wait=-PT1S; ?wait; 'Send a duration from PT0S to PT60S, in seconds.'"
            })
    void a_well_formed_value_that_breaks_a_rule_is_422_with_a_hint_in_words(String path, String pointer, String hint) {
        var got = client.get(path);
        assertThat(got.status()).as(got.toString()).isEqualTo(422);
        assertThat(got.code()).isEqualTo("input_rejected");
        assertThat(got.json().path("errors")).hasSize(1);
        assertThat(got.json().at("/errors/0/pointer").asText()).isEqualTo(pointer);
        assertThat(got.json().at("/errors/0/hint").asText()).isEqualTo(hint);
    }

    @Test
    void labels_that_break_a_rule_are_told_each_once_in_words() {
        var got = client.post(
                "/v1/workflows",
                "{\"workflow_name\": \"shop.hello\", \"business_request_id\": \"x\", \"labels\": {\"a b\": \"c\","
                        + " \"long\": \"" + "x".repeat(129) + "\", \"fine\": \"it's \\\"so\\\" \\\\\"}}");
        assertThat(got.code()).as(got.toString()).isEqualTo("input_rejected");
        assertThat(got.json().path("errors").findValuesAsText("code"))
                .containsExactlyInAnyOrder("propertyNames", "pattern");
        assertThat(got.json().path("errors").findValuesAsText("hint"))
                .containsExactlyInAnyOrder(
                        "A key has 1 to 63 letters, digits, dots, dashes, slashes and underscores, and begins and ends"
                                + " with a letter or digit.",
                        "A value has at most 128 printable characters.");
        assertThat(got.response().body()).doesNotContain("regex").doesNotContain("x00");
    }

    @ParameterizedTest
    @CsvSource({
        "/v1/operations/audit?action=workflow_dance, invalid_query, ?action",
        "/v1/operations/runs?state=dancing, invalid_query, ?state",
        "/v1/operations/runs?state=failed&state=dancing, invalid_query, ?state",
        "/v1/operations/runs?trigger=dancing, not_found, ?trigger"
    })
    void an_unknown_action_state_or_trigger_is_an_error(String path, String code, String pointer) {
        var got = client.get(path);
        assertThat(got.code()).as(got.toString()).isEqualTo(code);
        assertThat(got.json().at("/errors/0/pointer").asText()).isEqualTo(pointer);
        assertThat(got.json().at("/errors/0/hint").asText()).isNotEmpty().doesNotContain("{", "[");
    }

    @Test
    void several_states_and_labels_are_asked_for_at_once() {
        String batch = "it's \"" + UUID.randomUUID() + "\" \\";
        var started = client.post(
                "/v1/workflows?wait=PT30S",
                Json.object()
                        .put("workflow_name", "shop.hello")
                        .put("business_request_id", UUID.randomUUID().toString())
                        .set("labels", Json.object().put("batch", batch).put("team", "blue"))
                        .toString());
        assertThat(started.status()).as(started.toString()).isEqualTo(202);
        String labels = "label=team%3Dblue&label="
                + java.net.URLEncoder.encode("batch=" + batch, java.nio.charset.StandardCharsets.UTF_8);
        String path = "/v1/operations/runs?state=completed&state=running&" + labels;
        JsonNode found = Eventually.get(
                () -> client.get(path).json(), page -> page.path("workflows").size() == 1);
        assertThat(found.at("/workflows/0/workflow_id").asText())
                .isEqualTo(started.json().path("workflow_id").asText());
        assertThat(client.get("/v1/operations/runs?state=failed&state=timed_out&" + labels)
                        .json()
                        .path("workflows"))
                .isEmpty();
    }

    @Test
    void cursors_of_every_list_stay_below_two_hundred_characters() {
        String run = requests.waiting();
        requests.start("hello", "?wait=PT30S");
        List<String> cursors = new ArrayList<>();
        for (String path : List.of(
                "/v1/operations/runs?limit=1",
                "/v1/workflows?limit=1",
                "/v1/operations/definitions?limit=1",
                "/v1/operations/workflows?limit=1")) {
            cursors.add(cursor(Eventually.get(
                    () -> client.get(path).json(), page -> !cursor(page).isEmpty())));
        }
        for (String view : List.of("timeline", "history", "data")) {
            String path = "/v1/operations/runs/" + run + "/" + view + "?limit=2";
            String first = cursor(client.get(path).json().path(view));
            cursors.add(first);
            var next = client.get(path + "&cursor=" + first);
            assertThat(next.status()).as(next.toString()).isEqualTo(200);
        }
        client.post("/v1/workflows/" + requests.start("hello", "") + "/cancel", "{}");
        client.post("/v1/workflows/" + run + "/cancel", "{}");
        cursors.add(cursor(client.get("/v1/operations/audit?limit=1").json()));
        assertThat(cursors).allSatisfy(cursor -> assertThat(cursor).isNotEmpty().hasSizeLessThan(200));
    }

    private static String cursor(JsonNode page) {
        return page.path("next_cursor").asText(page.path("next_page_token").asText(""));
    }

    @Test
    void times_have_milliseconds_wherever_they_come_from() {
        String run = requests.start("hello", "?wait=PT30S");
        List<String> times = new ArrayList<>();
        for (String path : List.of(
                "/v1/workflows/" + run,
                "/v1/operations/runs?workflow=shop.hello",
                "/v1/operations/runs/" + run + "/history",
                "/v1/operations/workers")) {
            times(client.get(path).json(), times);
        }
        // What entries record of a request is as its caller has written it.
        client.get("/v1/operations/audit").json().path("entries").forEach(entry -> times(entry.path("at"), times));
        assertThat(times)
                .hasSizeGreaterThan(4)
                .allSatisfy(time -> assertThat(time).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z"));
    }

    private static void times(JsonNode node, List<String> found) {
        if (node.isTextual() && node.textValue().matches("\\d{4}-\\d\\d-\\d\\dT.*")) {
            found.add(node.textValue());
        }
        node.forEach(child -> times(child, found));
    }
}
