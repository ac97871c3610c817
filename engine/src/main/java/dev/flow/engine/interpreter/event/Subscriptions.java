package dev.flow.engine.interpreter.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.task.EventConsumption;
import dev.flow.definition.task.EventConsumption.EventFilter;
import dev.flow.definition.task.EventConsumption.Until;
import dev.flow.definition.value.Template;
import dev.flow.engine.event.Subscription;
import dev.flow.engine.payload.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedSet;
import java.util.TreeSet;

/** The types of events that a {@code listen} task can match, by which the event router finds it. */
final class Subscriptions {
    private Subscriptions() {}

    static Subscription of(String workflowId, String key, EventConsumption consumption) {
        List<EventFilter> filters = new ArrayList<>(Listener.filters(consumption));
        boolean all = filters.isEmpty();
        if (consumption instanceof EventConsumption.Any(List<EventFilter> _, Until.Consumed(EventConsumption last))) {
            filters.addAll(Listener.filters(last));
            all |= Listener.filters(last).isEmpty();
        }
        SequencedSet<String> types = new TreeSet<>();
        for (EventFilter filter : filters) {
            if (filter.with().get("type") instanceof Template.Constant(JsonNode type)
                    && type.isTextual()
                    && !Patterns.isPattern(type)) {
                types.add(type.textValue());
            } else {
                all = true;
            }
        }
        return new Subscription(workflowId, key, all ? List.of() : List.copyOf(types));
    }

    static ObjectNode reference(String workflowId, String key) {
        return Json.object().put("workflowId", workflowId).put("key", key);
    }
}
