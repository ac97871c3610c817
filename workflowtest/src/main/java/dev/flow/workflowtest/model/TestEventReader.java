package dev.flow.workflowtest.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.text.IsoDuration;
import dev.flow.workflowtest.model.TestEvent.Target;
import dev.flow.workflowtest.model.TestEvent.Timing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Reads {@code events} of tests; required attributes that are not given get a unique default. Not thread-safe. */
final class TestEventReader {
    private int count;

    List<TestEvent> read(JsonNode events) {
        List<TestEvent> read = new ArrayList<>();
        events.forEach(event -> read.add(new TestEvent(
                event.has("deliver") ? Target.RUN : Target.ROUTER,
                timing(event),
                complete(event.path(event.has("deliver") ? "deliver" : "publish")),
                event.path("ignored").asBoolean())));
        return read;
    }

    private static Timing timing(JsonNode event) {
        if (event.has("at")) {
            return new Timing.After(IsoDuration.parse(event.path("at").asText()).orElse(Duration.ZERO));
        }
        return event.has("listening")
                ? new Timing.WhenListening(
                        new CallSelector.OfTask(event.path("listening").asText()))
                : new Timing.AsSoonAsPossible();
    }

    private ObjectNode complete(JsonNode attributes) {
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
