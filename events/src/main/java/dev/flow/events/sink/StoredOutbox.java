package dev.flow.events.sink;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.record.LifecycleSelection;
import dev.flow.events.EventOutbox;
import dev.flow.events.record.SinkEvent;
import dev.flow.events.record.SinkEventRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Keeps what runs publish as rows, one for each sink of the active configuration that wants it. Thread-safe. */
public final class StoredOutbox implements EventOutbox {
    private final SinkEventRows rows;
    private final Supplier<JsonNode> sinks;

    /** @param sinks {@code sinks} of the active configuration; any node but an object for none */
    public StoredOutbox(SinkEventRows rows, Supplier<JsonNode> sinks) {
        this.rows = rows;
        this.sinks = sinks;
    }

    @Override
    public void announce(String stream, List<ObjectNode> events) {
        List<SinkEvent> wanted = new ArrayList<>();
        for (Map.Entry<String, JsonNode> sink : sinks.get().properties()) {
            LifecycleSelection selection = LifecycleSelection.ofSink(sink.getValue());
            for (ObjectNode event : events) {
                if (selection.wants(event.path("type").asText())) {
                    wanted.add(
                            new SinkEvent(sink.getKey(), stream, selection.outputs() ? event : withoutOutput(event)));
                }
            }
        }
        rows.add(wanted);
    }

    /** Another sink of the same configuration may want outputs. */
    private static ObjectNode withoutOutput(ObjectNode event) {
        if (!event.path("data").has(LifecycleSelection.OUTPUT)) {
            return event;
        }
        ObjectNode copy = event.deepCopy();
        copy.withObject("data").remove(LifecycleSelection.OUTPUT);
        return copy;
    }

    /** Each emitted event is a stream of its own: they are not sent in an order. */
    @Override
    public void emitted(ObjectNode event) {
        String stream = event.path("source").asText() + ' ' + event.path("id").asText();
        List<SinkEvent> wanted = new ArrayList<>();
        for (Map.Entry<String, JsonNode> sink : sinks.get().properties()) {
            for (JsonNode each : sink.getValue().path("events")) {
                if (each.asText().equals("emitted")) {
                    wanted.add(new SinkEvent(sink.getKey(), stream, event));
                }
            }
        }
        rows.add(wanted);
    }
}
