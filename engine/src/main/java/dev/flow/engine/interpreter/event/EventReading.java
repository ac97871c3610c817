package dev.flow.engine.interpreter.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.task.StandardErrorType;
import dev.flow.definition.task.TaskAction.Listen.ReadAs;
import dev.flow.definition.task.Workflow;
import dev.flow.engine.interpreter.DateTimeDescriptor;
import dev.flow.engine.interpreter.Fault;
import dev.flow.engine.interpreter.Run;
import dev.flow.engine.payload.Json;

/** CloudEvents as workflows make and read them (DSL reference, "Event Properties", "Listen"). */
public final class EventReading {
    private EventReading() {}

    /**
     * An event that a task emits: what the document leaves out is filled in.
     *
     * @param id used when the document gives none
     */
    static ObjectNode complete(JsonNode attributes, Workflow workflow, String id, String instance) {
        if (!attributes.path("type").isTextual()) {
            throw Fault.of(StandardErrorType.VALIDATION, "An event needs a type", null, instance);
        }
        ObjectNode event = Json.object();
        event.put("specversion", "1.0").put("id", id);
        event.put("source", "/" + workflow.namespace() + "/" + workflow.name() + "/" + workflow.version());
        event.put("time", DateTimeDescriptor.iso8601(Run.now()));
        if (attributes.has("data")) {
            event.put("datacontenttype", "application/json");
        }
        attributes.properties().forEach(attribute -> {
            if (!attribute.getValue().isNull()) {
                event.set(attribute.getKey(), attribute.getValue());
            }
        });
        return event;
    }

    /** What a listening task sees of an event: its data, all of it, or its data as text. */
    public static JsonNode read(JsonNode event, ReadAs as) {
        JsonNode data = event.has("data") ? event.path("data") : event.path("data_base64");
        return switch (as) {
            case ENVELOPE -> event;
            case DATA -> data.isMissingNode() ? Json.text(null) : data;
            case RAW ->
                data.isMissingNode()
                        ? Json.text(null)
                        : Json.text(data.isTextual() ? data.textValue() : data.toString());
        };
    }
}
