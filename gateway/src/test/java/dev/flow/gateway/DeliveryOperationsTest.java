package dev.flow.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.gateway.GatewayParts.EventParts;
import dev.flow.gateway.settings.GatewaySettings;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static dev.flow.gateway.MemoryEvents.ACCEPTED;
import static dev.flow.gateway.MemoryEvents.DEAD;
import static dev.flow.gateway.MemoryEvents.DUPLICATE;
import static dev.flow.gateway.MemoryEvents.REFUSED;
import static dev.flow.gateway.MemoryEvents.UNVERIFIED;
import static org.assertj.core.api.Assertions.assertThat;

/** Deliveries over HTTP: records, filters, pages, what only some may see, redelivery, audit, a process without them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("process")
class DeliveryOperationsTest {
    private static final String VIEWS = "/v1/operations/deliveries";
    private static final String FAMILY = "/v1/deliveries";

    private final Credentials credentials = new Credentials();
    private final MemoryEvents events = new MemoryEvents();
    private final List<Gateway> gateways = new ArrayList<>();
    private Client client;
    private Client withoutPayloads;
    private Client without;

    @BeforeAll
    void start() {
        Gateway gateway = gateway(new EventParts(events, events, new MemoryWebhooks(), false));
        client = new Client(gateway.port()).bearer(credentials.all);
        withoutPayloads = new Client(gateway.port()).bearer(credentials.noPayloads);
        without = new Client(gateway(null).port()).bearer(credentials.all);
    }

    private Gateway gateway(@Nullable EventParts served) {
        GatewayParts parts = GatewayFixture.shared().parts(credentials.provider());
        Gateway gateway = Gateway.start(GatewaySettings.local(0), GatewayFixture.with(parts, served));
        gateways.add(gateway);
        return gateway;
    }

    @BeforeEach
    void restore() {
        events.restore();
    }

    @AfterAll
    void stop() {
        gateways.forEach(Gateway::close);
    }

    private Client keyed() {
        return client.with("x-idempotency-key", UUID.randomUUID().toString());
    }

    private static JsonNode answered(int status, Client.Got got) {
        assertThat(got.status()).as(got.toString()).isEqualTo(status);
        return got.json();
    }

    private static List<String> ids(JsonNode page) {
        return page.path("deliveries")
                .valueStream()
                .map(each -> each.path("delivery_id").asText())
                .toList();
    }

    @Test
    void a_delivery_says_what_came_in_and_what_became_of_it() {
        JsonNode view = answered(200, client.get(VIEWS + "/" + DEAD));
        assertThat(view)
                .hasToString("{\"dimension\":{\"availability\":\"available\",\"reason\":null},\"delivery\":{"
                        + "\"delivery_id\":\"" + DEAD + "\",\"door\":\"queue\",\"source\":\"orders/in\","
                        + "\"received_at\":\"2026-03-27T12:00:00.123Z\",\"outcome\":\"dead\","
                        + "\"reason\":\"account 4711 is not a number\","
                        + "\"event\":{\"source\":\"/shop\",\"id\":\"4711\",\"type\":\"paid\"},"
                        + "\"runs\":[{\"workflow_id\":\"shop.hello.A1\",\"trigger_name\":\"paid\"},"
                        + "{\"workflow_id\":\"shop.listening.B2\",\"trigger_name\":null}],\"reached\":2,\"attempts\":3,"
                        + "\"completed_at\":\"2026-03-27T12:00:00.123Z\",\"last_error\":null,\"original\":null},"
                        + "\"event\":{\"id\":\"4711\",\"data\":\"secret\"}}");
        JsonNode duplicate = answered(200, client.get(VIEWS + "/" + DUPLICATE));
        assertThat(duplicate.at("/delivery/original").asText()).isEqualTo(ACCEPTED);
        assertThat(duplicate.path("event").isNull()).isTrue();
        JsonNode unverified = answered(200, client.get(VIEWS + "/" + UNVERIFIED));
        assertThat(unverified.at("/delivery/event").isNull()).isTrue();
    }

    @Test
    void the_event_and_reasons_that_may_quote_it_are_for_principals_with_payload_view() {
        for (String id : List.of(DEAD, REFUSED)) {
            JsonNode view = answered(200, withoutPayloads.get(VIEWS + "/" + id));
            assertThat(view.path("event").isNull()).isTrue();
            assertThat(view.at("/delivery/reason").isNull()).isTrue();
            assertThat(view.at("/delivery/event/id").asText()).isEqualTo("4711");
        }
        Client.Got list = withoutPayloads.get(VIEWS);
        assertThat(list.toString()).doesNotContain("account 4711", "secret");
        assertThat(answered(200, list).path("deliveries"))
                .extracting(each -> each.path("reason").asText())
                .containsExactly(
                        "null",
                        "null",
                        "The signature is missing.",
                        "null",
                        "No trigger and no run was waiting for it.");
        assertThat(answered(200, client.get(VIEWS)).toString()).contains("account 4711 is closed");
    }

    @Test
    void deliveries_are_listed_page_by_page_the_latest_first() {
        JsonNode all = answered(200, client.get(VIEWS));
        assertThat(ids(all)).containsExactly(DEAD, REFUSED, UNVERIFIED, DUPLICATE, ACCEPTED);
        List<String> walked = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page = answered(200, client.get(VIEWS + "?limit=2" + cursor));
            walked.addAll(ids(page));
            cursor = page.path("next_cursor").isNull()
                    ? ""
                    : "&cursor=" + page.path("next_cursor").asText();
        } while (!cursor.isEmpty());
        assertThat(walked).isEqualTo(ids(all));
    }

    @ParameterizedTest
    @CsvSource({
        "door=webhook, 01k2000000000000unverified",
        "door=queue, 01k4000000000000dead000000",
        "source=paid, 01k3000000000000refused000",
        "source=orders%2Fin, 01k4000000000000dead000000",
        "outcome=duplicate, 01k1000000000000duplicate0",
        "outcome=rejected&door=event, 01k3000000000000refused000",
        "door=run, ''"
    })
    void deliveries_are_found_by_door_source_and_outcome(String query, String expected) {
        assertThat(String.join(" ", ids(answered(200, client.get(VIEWS + "?" + query)))))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"door=window", "outcome=lost", "source=", "trigger=paid"})
    void a_filter_that_does_not_exist_is_refused(String query) {
        assertThat(client.get(VIEWS + "?" + query).status()).isIn(400, 422);
    }

    @Test
    void a_cursor_is_of_one_list() {
        String cursor = answered(200, client.get(VIEWS + "?limit=1"))
                .path("next_cursor")
                .asText();
        assertThat(client.get(VIEWS + "?limit=1&door=event&cursor=" + cursor).code())
                .isEqualTo("stale_cursor");
        assertThat(withoutPayloads.get(VIEWS + "?limit=1&cursor=" + cursor).code())
                .isEqualTo("stale_cursor");
    }

    @Test
    void an_event_is_delivered_again_once_for_a_key_and_the_audit_says_so() {
        Client once = keyed();
        JsonNode first = answered(202, once.post(FAMILY + "/" + DEAD + "/redeliver", "{\"reason\": \"it is mended\"}"));
        assertThat(first.path("outcome").asText()).isEqualTo("accepted");
        assertThat(first.path("completed_at").isNull()).isTrue();
        Client.Got again = once.post(FAMILY + "/" + DEAD + "/redeliver", "{\"reason\": \"it is mended\"}");
        assertThat(again.header("idempotency-replayed")).isEqualTo("true");
        assertThat(answered(202, again)).isEqualTo(first);
        JsonNode entry = answered(200, client.get("/v1/operations/audit?limit=1&action=delivery_redeliver"))
                .at("/entries/0");
        assertThat(entry.path("subject").asText()).isEqualTo("delivery " + DEAD);
        assertThat(entry.path("reason").asText()).isEqualTo("it is mended");
        assertThat(entry.path("after")).hasToString("{\"delivery_id\":\"" + DEAD + "\",\"outcome\":\"accepted\"}");
    }

    @Test
    void a_redelivery_needs_a_key() {
        assertThat(client.send("POST", FAMILY + "/" + DEAD + "/redeliver", null).code())
                .isEqualTo("invalid_request");
    }

    @ParameterizedTest
    @ValueSource(strings = {DUPLICATE, UNVERIFIED, REFUSED})
    void what_was_not_kept_cannot_be_delivered_again(String id) {
        Client.Got got = keyed().post(FAMILY + "/" + id + "/redeliver", "{}");
        assertThat(answered(409, got).path("code").asText()).isEqualTo("conflict");
        assertThat(got.json().path("detail").asText()).contains(id);
    }

    @Test
    void an_unknown_delivery_is_not_found() {
        assertThat(client.get(VIEWS + "/unknown").code()).isEqualTo("not_found");
        assertThat(keyed().post(FAMILY + "/unknown/redeliver", "{}").code()).isEqualTo("not_found");
    }

    @Test
    void a_store_that_does_not_answer_is_unavailable() {
        events.answers(false);
        assertThat(client.get(VIEWS).code()).isEqualTo("store_unavailable");
        assertThat(client.get(VIEWS + "/" + DEAD).code()).isEqualTo("store_unavailable");
        assertThat(keyed().post(FAMILY + "/" + DEAD + "/redeliver", "{}").code())
                .isEqualTo("store_unavailable");
    }

    @Test
    void a_process_without_events_says_so() {
        JsonNode page = answered(200, without.get(VIEWS));
        assertThat(page.at("/dimension/availability").asText()).isEqualTo("unavailable");
        assertThat(page.at("/dimension/reason").asText()).isEqualTo("This process has no events.");
        assertThat(page.path("deliveries")).isEmpty();
        assertThat(without.get(VIEWS + "/" + DEAD).code()).isEqualTo("not_found");
        assertThat(without.with("x-idempotency-key", "k")
                        .post(FAMILY + "/" + DEAD + "/redeliver", "{}")
                        .code())
                .isEqualTo("not_found");
        JsonNode capabilities = answered(200, without.get("/v1/operations/capabilities"));
        assertThat(capabilities.path("delivery_view").asBoolean()).isFalse();
        assertThat(capabilities.path("delivery_redeliver").asBoolean()).isFalse();
        assertThat(answered(200, client.get("/v1/operations/capabilities"))
                        .path("delivery_view")
                        .asBoolean())
                .isTrue();
    }
}
