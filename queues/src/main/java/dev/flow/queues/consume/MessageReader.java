package dev.flow.queues.consume;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.events.Door;
import dev.flow.events.InboundEvent;
import dev.flow.queues.BrokerQueue;
import dev.flow.queues.QueueMessage;
import dev.flow.runs.RunsException;
import dev.flow.runs.steer.CloudEvents;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads messages as CloudEvents 1.0: structured, in the binary mode of Kafka and AMQP (and of SQS, which has none, in
 * the same way), or without an envelope: then a JSON body is the data of an event whose id is that of the message.
 * Immutable.
 */
final class MessageReader {
    /** The data is the input of the run. */
    static final String TRIGGER = "dev.flow.trigger.v1";

    /** The data is a CloudEvent for all that select it. */
    static final String EVENT = "dev.flow.event.v1";

    /** The type of an event that a message without an envelope becomes. */
    static final String MESSAGE = "dev.flow.message.v1";

    private static final String ACTIONS = "dev.flow.action.";
    private static final String CONTENT_TYPE = "content-type";

    /** How attributes of an event are marked: Kafka's binding, its older form, and both of AMQP's. */
    private static final List<String> PREFIXES = List.of("ce_", "ce-", "cloudEvents:", "cloudEvents_");

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private final BrokerQueue queue;
    private final int mostBytes;

    /** @param mostBytes a larger body is refused */
    MessageReader(BrokerQueue queue, int mostBytes) {
        this.queue = queue;
        this.mostBytes = mostBytes;
    }

    /** A message of the queue of a trigger. */
    MessageContent read(QueueMessage message) {
        return read(message, this::content);
    }

    /** A message of a queue that takes the responses of functions; what it says is not checked. */
    MessageContent readResponse(QueueMessage message) {
        return read(message, event -> new MessageContent.Event(InboundEvent.of(Door.QUEUE, queue.source(), event)));
    }

    private MessageContent read(QueueMessage message, Function<ObjectNode, MessageContent> content) {
        if (message.body().length > mostBytes) {
            return new MessageContent.Unreadable("The message has more than " + mostBytes + " bytes.");
        }
        try {
            ObjectNode event = event(message);
            CloudEvents.checked(event);
            return content.apply(event);
        } catch (Unreadable e) {
            return new MessageContent.Unreadable(e.reason);
        } catch (RunsException e) {
            return new MessageContent.Unreadable(String.valueOf(e.getMessage()));
        }
    }

    private MessageContent content(ObjectNode event) {
        String type = event.path("type").asText();
        if (type.startsWith(ACTIONS)) {
            throw new Unreadable("A queue of a trigger takes no messages of the type " + ACTIONS
                    + "*: the responses of a function go to the queue in its `reply_to`.");
        }
        if (type.equals(TRIGGER) && !event.path("data").isObject()) {
            throw new Unreadable(
                    "The data of an event of the type " + TRIGGER + " is an object, the input of the run.");
        }
        if (!type.equals(EVENT)) {
            return new MessageContent.Event(InboundEvent.of(Door.QUEUE, queue.source(), event));
        }
        if (!(event.path("data") instanceof ObjectNode inner)) {
            throw new Unreadable("The data of an event of the type " + EVENT + " is a CloudEvent, an object.");
        }
        // By this door, no trigger of a queue selects it: those of events and runs that listen do.
        return new MessageContent.Event(InboundEvent.of(Door.EVENT, queue.source(), CloudEvents.checked(inner)));
    }

    private ObjectNode event(QueueMessage message) {
        String contentType = attribute(message, CONTENT_TYPE).toLowerCase(Locale.ROOT);
        if (contentType.startsWith("application/cloudevents-batch")) {
            throw new Unreadable("A message has one CloudEvent, and this one has a batch of them.");
        }
        if (contentType.startsWith("application/cloudevents")) {
            return object(message);
        }
        Optional<String> prefix = PREFIXES.stream()
                .filter(each -> !attribute(message, each + "specversion").isEmpty())
                .findFirst();
        if (prefix.isPresent()) {
            return binary(message, prefix.get(), contentType);
        }
        ObjectNode object = object(message);
        return object.path("specversion").isTextual() ? object : wrapped(message, object);
    }

    private static ObjectNode object(QueueMessage message) {
        if (json(message.body()) instanceof ObjectNode object) {
            return object;
        }
        throw new Unreadable("The body is no JSON object.");
    }

    private ObjectNode binary(QueueMessage message, String prefix, String contentType) {
        ObjectNode event = JsonNodeFactory.instance.objectNode();
        for (Map.Entry<String, String> each : message.attributes().entrySet()) {
            if (each.getKey().startsWith(prefix)) {
                event.put(each.getKey().substring(prefix.length()).toLowerCase(Locale.ROOT), each.getValue());
            }
        }
        event.remove(List.of("data", "data_base64"));
        if (!contentType.isEmpty()) {
            event.put("datacontenttype", attribute(message, CONTENT_TYPE));
        }
        if (message.body().length == 0) {
            return event;
        }
        String mediaType = contentType.replaceFirst("\\s*;.*", "");
        if (mediaType.isEmpty() || mediaType.equals("application/json") || mediaType.endsWith("+json")) {
            event.set("data", json(message.body()));
        } else if (mediaType.startsWith("text/")) {
            event.put("data", text(message.body()));
        } else {
            event.put("data_base64", Base64.getEncoder().encodeToString(message.body()));
        }
        return event;
    }

    private ObjectNode wrapped(QueueMessage message, ObjectNode data) {
        ObjectNode event = JsonNodeFactory.instance
                .objectNode()
                .put("specversion", "1.0")
                .put("id", message.id())
                .put("source", "/queues/" + queue.source())
                .put("type", MESSAGE)
                .put("datacontenttype", "application/json");
        event.set("data", data);
        return event;
    }

    private static JsonNode json(byte[] body) {
        try {
            return JSON.readTree(body);
        } catch (JacksonException _) {
            throw new Unreadable("The body is not JSON.");
        } catch (IOException _) {
            throw new Unreadable("The body cannot be read.");
        }
    }

    private static String text(byte[] body) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(body))
                    .toString();
        } catch (CharacterCodingException _) {
            throw new Unreadable("The body is not UTF-8.");
        }
    }

    private static String attribute(QueueMessage message, String name) {
        return message.attributes().getOrDefault(name, "");
    }

    /** Leaves the reading; never seen outside. */
    private static final class Unreadable extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final String reason;

        Unreadable(String reason) {
            super(reason, null, false, false);
            this.reason = reason;
        }
    }
}
