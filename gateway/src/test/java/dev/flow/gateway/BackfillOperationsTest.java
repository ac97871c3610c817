package dev.flow.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.gateway.GatewayParts.TriggerParts;
import dev.flow.gateway.settings.GatewaySettings;
import dev.flow.identity.LocalOperator;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Backfills over HTTP: request, dry run, progress page by page, cancellation, refusals, audit. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("process")
class BackfillOperationsTest {
    private static final String NIGHTLY = "/v1/triggers/nightly/backfill";
    private static final String VIEW = "/v1/operations/backfills/some-backfill";
    private static final String WEEK = "\"from\": \"2026-03-20T00:00:00Z\", \"to\": \"2026-03-27T01:00:00+01:00\"";

    private final MemoryTriggers triggers = new MemoryTriggers();
    private Gateway gateway;
    private Client client;

    @BeforeAll
    void start() {
        GatewayParts parts = GatewayFixture.shared().parts(new LocalOperator(GatewayFixture.SCOPE, false));
        gateway = Gateway.start(
                GatewaySettings.local(0), GatewayFixture.with(parts, new TriggerParts(triggers, null, null)));
        client = new Client(gateway.port(), "x-host-subject", "local-operator");
    }

    @BeforeEach
    void restore() {
        triggers.restore();
        triggers.answers(true);
    }

    @AfterAll
    void stop() {
        gateway.close();
    }

    private Client keyed() {
        return client.with("x-idempotency-key", UUID.randomUUID().toString());
    }

    private static List<String> names(JsonNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private JsonNode audit() {
        return client.get("/v1/operations/audit?limit=1&action=trigger_backfill")
                .json()
                .at("/entries/0");
    }

    @Test
    void two_equal_requests_are_one_backfill() {
        Client once = keyed();
        String body = "{" + WEEK + ", \"concurrency\": 3, \"reason\": \"the source was down\"}";
        Client.Got first = once.post(NIGHTLY, body);
        assertThat(first.status()).as(first.toString()).isEqualTo(202);
        JsonNode backfill = first.json();
        assertThat(names(backfill))
                .containsExactly(
                        "backfill_id",
                        "trigger_name",
                        "from",
                        "to",
                        "missing_only",
                        "concurrency",
                        "state",
                        "reason",
                        "progress",
                        "requested_by",
                        "requested_at",
                        "ended_at");
        assertThat(backfill.path("state").asText()).isEqualTo("running");
        assertThat(backfill.path("to").asText()).isEqualTo("2026-03-27T00:00:00.000Z");
        assertThat(backfill.path("missing_only").asBoolean()).isTrue();
        assertThat(backfill.path("requested_by").asText()).isEqualTo("local-operator");
        assertThat(backfill.path("progress"))
                .hasToString("{\"slots\":7,\"ran_already\":0,\"started\":1,\"running\":1,\"ended\":0,\"completed\":0,"
                        + "\"failed\":0}");
        JsonNode entry = audit();
        assertThat(entry.path("subject").asText()).isEqualTo("trigger nightly");
        assertThat(entry.path("reason").asText()).isEqualTo("the source was down");
        assertThat(entry.at("/after/backfill_id")).isEqualTo(backfill.path("backfill_id"));
        assertThat(entry.at("/after/concurrency").asInt()).isEqualTo(3);
        Client.Got again = once.post(NIGHTLY, body);
        assertThat(again.header("idempotency-replayed")).isEqualTo("true");
        assertThat(again.json()).isEqualTo(backfill);
        assertThat(client.get("/v1/operations/backfills/"
                                + backfill.path("backfill_id").asText())
                        .json()
                        .path("backfill"))
                .isEqualTo(backfill);
    }

    @Test
    void a_dry_run_answers_the_slots() {
        Client.Got got = keyed().post(NIGHTLY, "{" + WEEK + ", \"dry_run\": true}");
        assertThat(got.status()).as(got.toString()).isEqualTo(200);
        JsonNode plan = got.json();
        assertThat(names(plan)).containsExactly("count", "ran_already", "slots", "next_from");
        assertThat(plan.path("count").asInt()).isEqualTo(7);
        assertThat(plan.path("slots")).hasSize(7);
        assertThat(plan.at("/slots/0"))
                .hasToString("{\"nominal_time\":\"2026-03-20T01:30:00.000Z\",\"status\":\"due\",\"reason\":null,"
                        + "\"run\":null}");
    }

    @Test
    void slots_are_shown_page_by_page() {
        JsonNode all = client.get(VIEW).json();
        assertThat(names(all)).containsExactly("dimension", "backfill", "slots", "next_cursor");
        assertThat(all.path("slots")).hasSize(7);
        List<JsonNode> walked = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page = client.get(VIEW + "?limit=3" + cursor).json();
            page.path("slots").forEach(walked::add);
            cursor = page.path("next_cursor").isNull()
                    ? ""
                    : "&cursor=" + page.path("next_cursor").asText();
        } while (!cursor.isEmpty());
        assertThat(walked).isEqualTo(all.path("slots").valueStream().toList());
    }

    @Test
    void a_cancelled_backfill_says_so() {
        Client.Got got = client.post("/v1/backfills/some-backfill/cancel", "{\"reason\": \"too much\"}");
        assertThat(got.status()).as(got.toString()).isEqualTo(202);
        assertThat(got.json().path("state").asText()).isEqualTo("canceled");
        assertThat(audit().path("subject").asText()).isEqualTo("backfill some-backfill");
        assertThat(audit().path("reason").asText()).isEqualTo("too much");
        assertThat(client.get(VIEW).json().at("/backfill/state").asText()).isEqualTo("canceled");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nightly | {'from': '2026-03-20T00:00:00Z'} | invalid_payload",
                "nightly | {'from': 'yesterday', 'to': '2026-03-27T00:00:00Z'} | input_rejected",
                "nightly | {'from': '2026-02-30T00:00:00Z', 'to': '2026-03-27T00:00:00Z'} | input_rejected",
                "nightly | {'from': '2026-03-27T00:00:00Z', 'to': '2026-03-27T00:00:00Z'} | input_rejected",
                "nightly | {'from': '2026-03-20T00:00:00Z', 'to': '2026-03-27T00:00:00Z', 'concurrency': 101}"
                        + " | input_rejected",
                "nightly | {'from': '2026-01-20T00:00:00Z', 'to': '2026-03-27T00:00:00Z'} | limit_exceeded",
                "held | {'from': '2026-03-20T00:00:00Z', 'to': '2026-03-27T00:00:00Z'} | trigger_paused",
                "paid | {'from': '2026-03-20T00:00:00Z', 'to': '2026-03-27T00:00:00Z'} | trigger_unavailable",
                "unknown | {'from': '2026-03-20T00:00:00Z', 'to': '2026-03-27T00:00:00Z'} | not_found"
            })
    void what_cannot_be_backfilled_is_refused(String trigger, String body, String code) {
        Client.Got got = keyed().post("/v1/triggers/" + trigger + "/backfill", body.replace('\'', '"'));
        assertThat(got.code()).as(got.toString()).isEqualTo(code);
    }

    @Test
    void a_backfill_needs_a_key() {
        assertThat(client.post(NIGHTLY, "{" + WEEK + "}").code()).isEqualTo("invalid_request");
    }

    @Test
    void an_unknown_backfill_is_not_found() {
        assertThat(client.get("/v1/operations/backfills/unknown").code()).isEqualTo("not_found");
        assertThat(client.post("/v1/backfills/unknown/cancel", "{}").code()).isEqualTo("not_found");
    }
}
