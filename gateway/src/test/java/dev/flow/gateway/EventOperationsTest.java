package dev.flow.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.flow.events.Door;
import dev.flow.events.InboundEvent;
import dev.flow.gateway.GatewayParts.EventParts;
import dev.flow.gateway.settings.GatewaySettings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

/** Events over HTTP: mappings, receipts, batches, envelopes of EventBridge, refusals, doors that are closed. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("process")
class EventOperationsTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final String BATCH = "application/cloudevents-batch+json";
    private static final String BRIDGED = """
            {"version": "0", "id": "6a7e8feb-b491-4cf7-a9f1-bf3703467718", "detail-type": "Object Created",
             "source": "aws.s3", "account": "111122223333", "time": "2026-11-12T00:00:00Z", "region": "eu-central-1",
             "resources": ["arn:aws:s3:::invoices", "arn:aws:s3:::others"], "detail": {"bucket": {"name": "invoices"}}}""";

    private final Credentials credentials = new Credentials();
    private final MemoryEvents events = new MemoryEvents();
    private final List<Gateway> gateways = new ArrayList<>();
    private Client client;
    private Client closed;
    private Client without;

    @BeforeAll
    void start() {
        client = client(new EventParts(events, events, new MemoryWebhooks(), true));
        closed = client(new EventParts(events, events, new MemoryWebhooks(), false));
        without = client(null);
    }

    private Client client(@Nullable EventParts served) {
        GatewayParts parts = GatewayFixture.shared().parts(credentials.provider());
        Gateway gateway = Gateway.start(GatewaySettings.local(0), GatewayFixture.with(parts, served));
        gateways.add(gateway);
        return new Client(gateway.port());
    }

    @BeforeEach
    void restore() {
        events.restore();
    }

    @AfterAll
    void stop() {
        gateways.forEach(Gateway::close);
    }

    private Client.Got send(String mapping, String contentType, String body) {
        return client.bearer(credentials.all)
                .with("content-type", contentType)
                .send("POST", "/events/" + mapping, body);
    }

    private Client.Got structured(String mapping, String event) {
        return send(mapping, "application/cloudevents+json", event);
    }

    private static JsonNode answered(int status, Client.Got got) {
        assertThat(got.status()).as(got.toString()).isEqualTo(status);
        return got.json();
    }

    private static JsonNode json(String text) throws IOException {
        return JSON.readTree(text);
    }

    @Test
    void a_new_event_is_accepted_and_a_repeated_one_is_a_duplicate() {
        JsonNode accepted = answered(202, structured("default", Requests.event("1", "paid")));
        String id = accepted.path("delivery_id").asText();
        assertThat(accepted)
                .hasToString("{\"status\":\"accepted\",\"delivery_id\":\"" + id
                        + "\",\"workflow_ids\":[\"shop.listening." + id + "\"]}");
        assertThat(answered(200, structured("default", Requests.event("1", "paid"))))
                .hasToString("{\"status\":\"duplicate\",\"delivery_id\":\"" + id + "\",\"workflow_ids\":[]}");
        assertThat(events.accepted()).hasSize(1);
    }

    @Test
    void the_mapping_is_a_trigger_or_all_of_them() {
        answered(202, structured("default", Requests.event("1", "paid")));
        answered(202, structured("paid", Requests.event("2", "paid")));
        assertThat(events.accepted())
                .extracting(InboundEvent::door, InboundEvent::source, InboundEvent::only)
                .containsExactly(
                        tuple(Door.EVENT, "default", Optional.empty()), tuple(Door.EVENT, "paid", Optional.of("paid")));
    }

    @ParameterizedTest
    @CsvSource({
        "nightly, paid,   404, unknown_source",
        "nothing, paid,   404, unknown_source",
        "paid,    other,  403, source_rejected",
        "default, loop,   409, self_trigger_loop",
        "default, strict, 422, input_rejected"
    })
    void what_is_refused_has_its_code(String mapping, String type, int status, String code) {
        Client.Got got = structured(mapping, Requests.event("1", type));
        assertThat(answered(status, got).path("code").asText()).isEqualTo(code);
        assertThat(events.rejected()).singleElement().asString().startsWith("event " + mapping + " ");
    }

    @Test
    void while_the_store_is_unavailable_the_sender_has_to_repeat() {
        events.answers(false);
        Client.Got got = structured("default", Requests.event("1", "paid"));
        assertThat(answered(503, got).path("code").asText()).isEqualTo("store_unavailable");
        assertThat(got.header("retry-after")).isEqualTo("1");
    }

    @Test
    void an_idempotency_key_repeats_the_answer() {
        Client keyed = client.bearer(credentials.all)
                .with("content-type", "application/cloudevents+json")
                .with("x-idempotency-key", UUID.randomUUID().toString());
        String event = Requests.event("1", "paid");
        JsonNode first = answered(202, keyed.send("POST", "/events/default", event));
        Client.Got again = keyed.send("POST", "/events/default", event);
        assertThat(again.header("idempotency-replayed")).isEqualTo("true");
        assertThat(answered(202, again)).isEqualTo(first);
        assertThat(keyed.send("POST", "/events/default", Requests.event("2", "paid"))
                        .code())
                .isEqualTo("duplicate_key");
    }

    @Test
    void each_event_of_a_batch_has_its_receipt() {
        answered(202, structured("paid", Requests.event("known", "paid")));
        String batch = "[" + Requests.event("new", "paid") + "," + Requests.event("known", "paid") + ","
                + Requests.event("other", "other") + ",{\"id\": \"none\"}]";
        JsonNode answer = answered(202, send("paid", BATCH, batch));
        assertThat(answer.path("status").asText()).isEqualTo("accepted");
        assertThat(answer.path("delivery_id").isNull()).isTrue();
        assertThat(answer.path("workflow_ids")).hasSize(1);
        assertThat(answer.path("events"))
                .extracting(each ->
                        each.path("status").asText() + " " + each.path("code").asText())
                .containsExactly(
                        "accepted null", "duplicate null", "rejected source_rejected", "rejected invalid_payload");
        assertThat(answer.at("/events/1/delivery_id").asText()).isNotEmpty();
        assertThat(answer.at("/events/2/delivery_id").isNull()).isTrue();
        assertThat(answer.at("/events/2/detail").asText()).startsWith("The trigger paid does not select this event");
        assertThat(events.rejected()).hasSize(2);
        assertThat(answered(200, send("paid", BATCH, "[" + Requests.event("new", "paid") + "]"))
                        .path("status")
                        .asText())
                .isEqualTo("duplicate");
    }

    @Test
    void a_batch_of_which_nothing_is_taken_is_the_problem_of_its_first_event() {
        Client.Got got = send("paid", BATCH, "[" + Requests.event("1", "other") + ",{}]");
        assertThat(answered(403, got).path("code").asText()).isEqualTo("source_rejected");
    }

    @Test
    void a_batch_is_to_be_repeated_when_something_is_unavailable() {
        events.answers(false);
        Client.Got got = send("paid", BATCH, "[" + Requests.event("1", "paid") + "]");
        assertThat(answered(503, got).path("code").asText()).isEqualTo("store_unavailable");
    }

    @Test
    void an_envelope_of_eventbridge_becomes_a_cloud_event() throws IOException {
        answered(202, send("default", "application/json", BRIDGED));
        assertThat(events.last())
                .isEqualTo(json("{\"specversion\": \"1.0\", \"id\": \"6a7e8feb-b491-4cf7-a9f1-bf3703467718\","
                        + " \"source\": \"aws.s3\", \"type\": \"Object Created\","
                        + " \"subject\": \"arn:aws:s3:::invoices\", \"time\": \"2026-11-12T00:00:00Z\","
                        + " \"account\": \"111122223333\", \"region\": \"eu-central-1\","
                        + " \"datacontenttype\": \"application/json\","
                        + " \"data\": {\"bucket\": {\"name\": \"invoices\"}}}"));
        answered(200, send("default", "application/json", BRIDGED));
    }

    @Test
    void an_envelope_without_resources_has_no_subject() {
        answered(202, send("default", "application/json", BRIDGED.replaceAll("\"resources\": [^\\]]*\\],", "")));
        assertThat(events.last().has("subject")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"id", "detail-type", "source", "detail"})
    void an_envelope_that_lacks_something_is_refused(String missing) {
        Client.Got got = send("default", "application/json", BRIDGED.replace("\"" + missing + "\"", "\"x\""));
        assertThat(answered(400, got).at("/errors/0/message").asText())
                .isEqualTo("The property " + missing + " is missing.");
        assertThat(events.rejected()).hasSize(1);
    }

    @Test
    void a_structured_event_of_the_wrong_content_type_is_told_the_right_one() {
        Client.Got got = send("default", "application/json", Requests.event("1", "paid"));
        assertThat(answered(400, got).at("/errors/0/hint").asText())
                .isEqualTo("Send it as application/cloudevents+json.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/events/default", "/events/paid", "/events/nothing", "/webhooks/shop", "/webhooks/nothing"})
    void a_closed_door_is_like_a_path_that_does_not_exist(String path) {
        for (Client one : List.of(closed, without)) {
            for (Client sender : List.of(one, one.bearer("wrong"), one.bearer(credentials.all))) {
                for (String method : List.of("POST", "GET")) {
                    Client.Got got = sender.with("content-type", "application/cloudevents+json")
                            .send(method, path, method.equals("GET") ? null : Requests.event("1", "paid"));
                    Client.Got unknown = sender.send(method, "/doors/default", null);
                    assertThat(got.status()).isEqualTo(404);
                    assertThat(got.json().path("code")).isEqualTo(unknown.json().path("code"));
                    assertThat(got.json().path("detail"))
                            .isEqualTo(unknown.json().path("detail"));
                }
            }
        }
        assertThat(events.accepted()).isEmpty();
        assertThat(events.rejected()).isEmpty();
    }
}
