package dev.flow.queues.consume;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.events.Door;
import dev.flow.events.InboundEvent;
import dev.flow.queues.Broker;
import dev.flow.queues.BrokerSecrets;
import dev.flow.queues.QueueMessage;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

final class MessageReaderTest {
    private static final int MOST_BYTES = 1_000;

    private final MessageReader reader = new MessageReader(
            new Broker("main", JsonNodeFactory.instance.objectNode(), BrokerSecrets.NONE).queue("orders"), MOST_BYTES);

    private MessageContent read(String body, Map<String, String> attributes) {
        return reader.read(
                new QueueMessage("message-1", body.getBytes(StandardCharsets.UTF_8), attributes, 1, "handle"));
    }

    private InboundEvent event(String body, Map<String, String> attributes) {
        MessageContent content = read(body, attributes);
        assertThat(content).isInstanceOf(MessageContent.Event.class);
        return ((MessageContent.Event) content).inbound();
    }

    private String refusal(String body, Map<String, String> attributes) {
        MessageContent content = read(body, attributes);
        assertThat(content).isInstanceOf(MessageContent.Unreadable.class);
        return ((MessageContent.Unreadable) content).reason();
    }

    @Test
    void a_structured_event_is_one_for_the_triggers_of_the_queue() {
        InboundEvent inbound = event("""
                {"specversion":"1.0","id":"7","source":"/shop","type":"dev.flow.trigger.v1","data":{"n":1}}""", Map.of());

        assertThat(inbound.door()).isEqualTo(Door.QUEUE);
        assertThat(inbound.source()).isEqualTo("main/orders");
        assertThat(inbound.only()).isEmpty();
        assertThat(inbound.event().path("data").path("n").asInt()).isEqualTo(1);
    }

    @Test
    void an_event_in_an_event_is_for_all_that_select_it_and_for_no_trigger_of_the_queue() {
        InboundEvent inbound = event("""
                {"specversion":"1.0","id":"7","source":"/relay","type":"dev.flow.event.v1",
                 "data":{"specversion":"1.0","id":"a","source":"/shop","type":"shop.order.placed"}}""", Map.of("content-type", "application/cloudevents+json; charset=utf-8"));

        assertThat(inbound.door()).isEqualTo(Door.EVENT);
        assertThat(inbound.event().path("id").asText()).isEqualTo("a");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ce_", "ce-", "cloudEvents:", "cloudEvents_"})
    void attributes_of_each_binding_make_an_event(String prefix) {
        ObjectNode event = event(
                        "{\"n\":1}",
                        Map.of(
                                prefix + "specversion",
                                "1.0",
                                prefix + "id",
                                "7",
                                prefix + "source",
                                "/shop",
                                prefix + "type",
                                "shop.order.placed",
                                prefix + "traceparent",
                                "00-1-2-01",
                                "content-type",
                                "application/vnd.shop+json",
                                "tenant",
                                "a"))
                .event();

        assertThat(event.path("id").asText()).isEqualTo("7");
        assertThat(event.path("traceparent").asText()).isEqualTo("00-1-2-01");
        assertThat(event.path("datacontenttype").asText()).isEqualTo("application/vnd.shop+json");
        assertThat(event.path("data").path("n").asInt()).isEqualTo(1);
        assertThat(event.has("tenant")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "text/plain, data, hello",
        "application/octet-stream, data_base64, aGVsbG8=",
        "TEXT/CSV; charset=utf-8, data, hello"
    })
    void data_that_is_no_json_is_kept_as_cloud_events_say(String contentType, String property, String expected) {
        ObjectNode event = event(
                        "hello",
                        Map.of(
                                "ce_specversion", "1.0",
                                "ce_id", "7",
                                "ce_source", "/shop",
                                "ce_type", "t",
                                "content-type", contentType))
                .event();

        assertThat(event.path(property).asText()).isEqualTo(expected);
    }

    @Test
    void data_cannot_come_by_an_attribute() {
        ObjectNode event = event(
                        "",
                        Map.of(
                                "ce_specversion", "1.0",
                                "ce_id", "7",
                                "ce_source", "/shop",
                                "ce_type", "t",
                                "ce_data", "x"))
                .event();

        assertThat(event.has("data")).isFalse();
    }

    @Test
    void json_without_an_envelope_has_the_id_of_its_message() {
        ObjectNode event = event("{\"n\":1}", Map.of()).event();

        assertThat(event.toString())
                .isEqualTo(
                        "{\"specversion\":\"1.0\",\"id\":\"message-1\",\"source\":\"/queues/main/orders\","
                                + "\"type\":\"dev.flow.message.v1\",\"datacontenttype\":\"application/json\",\"data\":{\"n\":1}}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hello | The body is not JSON.",
                "{\"n\":1} {} | The body is not JSON.",
                "{\"n\":1,\"n\":2} | The body is not JSON.",
                "[1] | The body is no JSON object.",
                "{\"specversion\":\"1.0\",\"id\":\"7\",\"source\":\"/shop\"} | A CloudEvent has the attribute type, a text.",
                "{\"specversion\":\"0.3\",\"id\":\"7\",\"source\":\"/shop\",\"type\":\"t\"} | A CloudEvent has the specversion \"1.0\".",
                "{\"specversion\":\"1.0\",\"id\":\"7\",\"source\":\"/s\",\"type\":\"dev.flow.trigger.v1\",\"data\":3} | The data of an event of the type dev.flow.trigger.v1 is an object, the input of the run.",
                "{\"specversion\":\"1.0\",\"id\":\"7\",\"source\":\"/s\",\"type\":\"dev.flow.event.v1\"} | The data of an event of the type dev.flow.event.v1 is a CloudEvent, an object.",
                "{\"specversion\":\"1.0\",\"id\":\"7\",\"source\":\"/s\",\"type\":\"dev.flow.event.v1\",\"data\":{}} | A CloudEvent has the specversion \"1.0\"."
            })
    void what_is_no_event_is_refused_with_a_reason(String body, String reason) {
        assertThat(refusal(body, Map.of())).isEqualTo(reason);
    }

    @Test
    void actions_are_refused() {
        assertThat(refusal("""
                {"specversion":"1.0","id":"7","source":"/s","type":"dev.flow.action.responded.v1","data":{}}""", Map.of()))
                .startsWith("A queue of a trigger takes no messages of the type dev.flow.action.*");
    }

    @Test
    void a_batch_is_refused() {
        assertThat(refusal("[]", Map.of("content-type", "application/cloudevents-batch+json")))
                .isEqualTo("A message has one CloudEvent, and this one has a batch of them.");
    }

    @Test
    void a_body_that_is_too_large_is_refused_unread() {
        assertThat(refusal("{\"n\":\"" + "x".repeat(MOST_BYTES) + "\"}", Map.of()))
                .isEqualTo("The message has more than 1000 bytes.");
    }
}
