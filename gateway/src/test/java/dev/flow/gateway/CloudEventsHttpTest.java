package dev.flow.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.flow.gateway.settings.GatewaySettings;
import java.io.IOException;
import java.util.UUID;
import java.util.stream.Stream;
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

/**
 * CloudEvents 1.0.2 over HTTP as the protocol binding and the JSON format have it. The first two facts are those of the
 * public conformance suite (cloudevents/conformance, HTTP protocol binding), in our words and with our events.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("process")
class CloudEventsHttpTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final String STRUCTURED = "application/cloudevents+json";

    private final Credentials credentials = new Credentials();
    private final MemoryEvents events = GatewayFixture.shared().events();
    private Gateway gateway;
    private Client client;

    @BeforeAll
    void start() {
        gateway =
                Gateway.start(GatewaySettings.local(0), GatewayFixture.shared().parts(credentials.provider()));
        client = new Client(gateway.port()).bearer(credentials.all);
    }

    @BeforeEach
    void restore() {
        events.restore();
    }

    @AfterAll
    void stop() {
        gateway.close();
    }

    private static JsonNode json(String text) throws IOException {
        return JSON.readTree(text);
    }

    /** A client that sends an event of the type {@code paid} in binary mode. */
    private Client binary(String... more) {
        return client.with("ce-specversion", "1.0", "ce-id", "7", "ce-source", "/shop/berlin", "ce-type", "paid")
                .with(more);
    }

    private JsonNode accepted(Client.Got got) {
        assertThat(got.status()).as(got.toString()).isEqualTo(202);
        return events.last();
    }

    private Client.Got send(Client sender, String contentType, String body) {
        return sender.with("content-type", contentType).send("POST", "/events/default", body);
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "application/json; charset=utf-8"})
    void binary_mode_has_attributes_as_headers_and_json_as_the_body(String contentType) throws IOException {
        JsonNode event = accepted(send(
                binary("ce-time", "2026-04-05T03:56:24Z"), contentType, "{\n  \"greeting\": \"Hello, Berlin!\"\n}\n"));
        assertThat(event)
                .isEqualTo(json("{\"specversion\": \"1.0\", \"id\": \"7\", \"source\": \"/shop/berlin\","
                        + " \"type\": \"paid\", \"time\": \"2026-04-05T03:56:24Z\", \"datacontenttype\": \""
                        + contentType + "\", \"data\": {\"greeting\": \"Hello, Berlin!\"}}"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                STRUCTURED,
                "application/cloudevents+json; charset=utf-8",
                "Application/CloudEvents+JSON;charset=\"UTF-8\""
            })
    void structured_mode_has_everything_in_the_body(String contentType) throws IOException {
        String sent = "{\"specversion\": \"1.0\", \"id\": \"7\", \"source\": \"/shop/berlin\", \"type\": \"paid\","
                + " \"time\": \"2026-04-05T03:56:24Z\", \"datacontenttype\": \"application/json\","
                + " \"data\": {\"greeting\": \"Hello, Berlin!\"}}";
        assertThat(accepted(send(client, contentType, sent))).isEqualTo(json(sent));
    }

    @Test
    void the_names_of_headers_have_no_case_and_extensions_are_kept() throws IOException {
        JsonNode event = accepted(client.with(
                        "CE-SpecVersion",
                        "1.0",
                        "Ce-Id",
                        "8",
                        "CE-SOURCE",
                        "/shop",
                        "ce-Type",
                        "paid",
                        "ce-Partitionkey",
                        "eu",
                        "ce-traceparent",
                        "00-aa-bb-01")
                .send("POST", "/events/default", null));
        assertThat(event)
                .isEqualTo(json("{\"specversion\": \"1.0\", \"id\": \"8\", \"source\": \"/shop\", \"type\": \"paid\","
                        + " \"partitionkey\": \"eu\", \"traceparent\": \"00-aa-bb-01\"}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "K%C3%B6ln                  | Köln",
                "Euro%20%E2%82%AC%20%F0%9F%98%80 | Euro € 😀",
                "100%25                     | 100%",
                "%2520                      | %20",
                "\"in quotes\"              | in quotes",
                "\"with \\\"quotes\\\" and \\\\\" | with \"quotes\" and \\",
                "\"K%C3%B6ln\"              | Köln",
                "a+b                        | a+b"
            })
    void values_of_headers_are_unquoted_and_then_percent_decoded_once(String header, String value) {
        JsonNode event = accepted(binary("ce-subject", header).send("POST", "/events/default", null));
        assertThat(event.path("subject").asText()).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "application/json           | [1, 2]  | data        | [1,2]",
                "application/vnd.shop+json  | 3       | data        | 3",
                "text/plain                 | hällo   | data        | \"hällo\"",
                "text/plain;charset=utf-16  | hi      | data_base64 | \"aGk=\"",
                "application/xml            | <a/>    | data_base64 | \"PGEvPg==\"",
                "application/octet-stream   | hi      | data_base64 | \"aGk=\"",
            })
    void data_of_binary_mode_is_json_text_or_base64(String contentType, String body, String property, String data)
            throws IOException {
        JsonNode event = accepted(send(binary(), contentType, body));
        assertThat(event.path(property)).isEqualTo(json(data));
        assertThat(event.path("datacontenttype").asText()).isEqualTo(contentType.strip());
        assertThat(event.has("data") && event.has("data_base64")).isFalse();
    }

    @Test
    void structured_mode_counts_when_there_are_headers_as_well() {
        JsonNode event = accepted(send(binary(), STRUCTURED, Requests.event("in-the-body", "paid")));
        assertThat(event.path("id").asText()).isEqualTo("in-the-body");
    }

    @Test
    void binary_data_of_structured_mode_stays_base64() {
        String sent = Requests.event("9", "paid").replace("\"data\": {\"amount\": 1}", "\"data_base64\": \"AAEC\"");
        assertThat(accepted(send(client, STRUCTURED, sent)).path("data_base64").asText())
                .isEqualTo("AAEC");
    }

    @Test
    void a_batch_is_an_array_of_events() {
        String batch = "[" + Requests.event("1", "paid") + "," + Requests.event("2", "other") + "]";
        Client.Got got = send(client, "application/cloudevents-batch+json", batch);
        assertThat(got.status()).as(got.toString()).isEqualTo(202);
        assertThat(events.accepted())
                .extracting(each -> each.event().path("id").asText())
                .containsExactly("1", "2");
        assertThat(send(client, "application/cloudevents-batch+json", "[]").status())
                .isEqualTo(202);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ce-specversion", "ce-id", "ce-source", "ce-type"})
    void a_required_attribute_that_is_missing_is_named(String missing) {
        Client sender = Stream.of("ce-specversion", "ce-id", "ce-source", "ce-type")
                .filter(name -> !name.equals(missing))
                .reduce(
                        client,
                        (one, name) -> one.with(name, name.equals("ce-specversion") ? "1.0" : "x"),
                        (one, _) -> one);
        Client.Got got = sender.send("POST", "/events/default", null);
        assertThat(got.code()).as(got.toString()).isEqualTo("invalid_payload");
        assertThat(got.json().at("/errors/0/message").asText())
                .isEqualTo("The property " + missing.substring(3) + " is missing.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "application/cloudevents+json | {\"specversion\": \"0.3\", \"id\": \"1\", \"source\": \"/s\", \"type\": \"t\"}",
                "application/cloudevents+json | {\"specversion\": \"1.0\", \"id\": \"\", \"source\": \"/s\", \"type\": \"t\"}",
                "application/cloudevents+json | {\"specversion\": \"1.0\", \"id\": 1, \"source\": \"/s\", \"type\": \"t\"}",
                "application/cloudevents+json | {\"specversion\": \"1.0\", \"id\": \"1\", \"source\": \"/s\", \"type\": \"t\", \"data\": 1, \"data_base64\": \"AA==\"}",
                "application/cloudevents+json | {\"specversion\": \"1.0\", \"id\": \"1\", \"source\": \"/s\", \"type\": \"t\", \"data_base64\": \"*\"}",
                "application/cloudevents+json | [1]",
                "application/cloudevents+json | nothing",
                "application/cloudevents-batch+json | {}",
                "application/cloudevents-batch+json | nothing",
            })
    void what_is_no_event_is_refused_and_leaves_a_rejected_delivery(String contentType, String body) {
        Client.Got got = send(client, contentType, body);
        assertThat(got.status()).as(got.toString()).isIn(400, 422);
        assertThat(got.code()).isIn("invalid_payload", "input_rejected");
        assertThat(events.rejected()).singleElement().asString().startsWith("event default ");
        assertThat(events.accepted()).isEmpty();
    }

    @Test
    void a_batch_has_an_end() {
        String batch = "[" + (Requests.event("1", "paid") + ",").repeat(100) + Requests.event("2", "paid") + "]";
        Client.Got got = send(client, "application/cloudevents-batch+json", batch);
        assertThat(got.code()).isEqualTo("input_rejected");
        assertThat(got.json().path("detail").asText()).isEqualTo("The batch has 101 events, and may have 100.");
        assertThat(events.accepted()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/cloudevents+avro",
                "application/cloudevents+xml",
                "application/cloudevents+json; charset=utf-16",
                "text/plain",
                "application/x-www-form-urlencoded"
            })
    void other_formats_are_not_supported(String contentType) {
        Client.Got got =
                send(client, contentType, Requests.event(UUID.randomUUID().toString(), "paid"));
        assertThat(got.status()).isEqualTo(415);
        assertThat(got.code()).isEqualTo("unsupported_media_type");
        assertThat(got.json().path("detail").asText()).contains(STRUCTURED, "ce-specversion");
    }
}
