package dev.flow.cli.workflowtest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.cli.workflowtest.Delivery.Moment;
import dev.flow.cli.workflowtest.Delivery.Target;
import dev.flow.definition.text.IsoDuration;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** {@code events} of tests. What makes an event whole and is not given is made up, unlike for each. Not thread-safe. */
final class GivenEvents {
    private int count;

    List<Delivery> read(JsonNode events) {
        List<Delivery> deliveries = new ArrayList<>();
        events.forEach(event -> deliveries.add(new Delivery(
                event.has("deliver") ? Target.RUN : Target.ROUTER,
                moment(event),
                complete(event.path(event.has("deliver") ? "deliver" : "publish")),
                event.path("ignored").asBoolean())));
        return deliveries;
    }

    private static Moment moment(JsonNode event) {
        if (event.has("at")) {
            return new Moment.At(IsoDuration.parse(event.path("at").asText()).orElse(Duration.ZERO));
        }
        return event.has("listening")
                ? new Moment.Listening(
                        new Subject.OfTask(event.path("listening").asText()))
                : new Moment.Soonest();
    }

    private com.fasterxml.jackson.databind.node.ObjectNode complete(JsonNode attributes) {
        count++;
        var event = JsonNodeFactory.instance
                .objectNode()
                .put("specversion", "1.0")
                .put("id", "test-" + count)
                .put("source", "/test");
        if (attributes.has("data")) {
            event.put("datacontenttype", "application/json");
        }
        attributes.properties().forEach(attribute -> event.set(attribute.getKey(), attribute.getValue()));
        return event;
    }
}
