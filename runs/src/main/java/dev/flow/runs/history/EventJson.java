package dev.flow.runs.history;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.util.JsonFormat;
import dev.flow.engine.payload.Json;
import dev.flow.runs.RunValues.Value;
import dev.flow.runs.TimeFormat;
import dev.flow.runs.access.ProtoTimes;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.history.v1.HistoryEvent;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Events as the engine's tools write them, with the values in them shown or withheld. Not thread-safe. */
final class EventJson {
    private static final JsonFormat.Printer PRINTER = JsonFormat.printer().omittingInsignificantWhitespace();

    /** What the interpreter writes beside commands is no data. */
    private static final String TITLES = "userMetadata";

    private static final String TIME = "eventTime";

    private final ValueView view;
    private final boolean payloads;

    EventJson(ValueView view, boolean payloads) {
        this.view = view;
        this.payloads = payloads;
    }

    JsonNode of(HistoryEvent event) {
        try {
            JsonNode shown = shown(Json.read(PRINTER.print(event).getBytes(StandardCharsets.UTF_8)), payloads);
            return ((ObjectNode) shown).put(TIME, TimeFormat.text(ProtoTimes.of(event.getEventTime())));
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException("An event of the engine cannot be written.", e);
        }
    }

    private JsonNode shown(JsonNode node, boolean values) {
        if (node instanceof ObjectNode object) {
            if (object.path("metadata").has("encoding")) {
                return payload(object, values);
            }
            ObjectNode copy = JsonNodeFactory.instance.objectNode();
            object.properties()
                    .forEach(property -> copy.set(
                            property.getKey(),
                            shown(
                                    property.getValue(),
                                    values || property.getKey().equals(TITLES))));
            return copy;
        }
        if (node instanceof ArrayNode array) {
            ArrayNode copy = JsonNodeFactory.instance.arrayNode(array.size());
            array.forEach(element -> copy.add(shown(element, values)));
            return copy;
        }
        return node;
    }

    private JsonNode payload(ObjectNode object, boolean values) {
        byte[] data = Base64.getDecoder().decode(object.path("data").asText());
        ObjectNode shown = JsonNodeFactory.instance.objectNode();
        if (!values) {
            return shown.put("size", data.length).put("withheld", "payload_view");
        }
        Payload.Builder payload = Payload.newBuilder().setData(ByteString.copyFrom(data));
        object.path("metadata")
                .properties()
                .forEach(entry -> payload.putMetadata(
                        entry.getKey(),
                        ByteString.copyFrom(
                                Base64.getDecoder().decode(entry.getValue().asText()))));
        Value value = view.of(payload.build(), json -> json);
        if (value.value() == null) {
            return shown.put("size", value.size()).put("withheld", value.withheld());
        }
        return shown.put("size", value.size()).set("value", value.value());
    }
}
