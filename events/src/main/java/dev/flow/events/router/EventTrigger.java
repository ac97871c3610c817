package dev.flow.events.router;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.events.Door;
import dev.flow.events.InboundEvent;
import dev.flow.triggers.DeclaredTrigger;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A declared trigger that single events start: of the kind event, webhook, queue or host. Immutable. */
record EventTrigger(DeclaredTrigger declared, EventTemplates templates) {
    private static final List<String> ATTRIBUTES = List.of("type", "source", "subject");

    String name() {
        return declared.name();
    }

    /** The workflow as the trigger names it, with its version if it names one. */
    String workflow() {
        return declared.document().path("workflow").asText();
    }

    /** Why it does not select an event; empty when it does. */
    Optional<String> refusal(InboundEvent inbound, Instant receivedAt) {
        ObjectNode document = declared.document();
        return switch (declared.kind()) {
            case WEBHOOK -> only(inbound, Door.WEBHOOK, document.path("source").asText());
            case QUEUE ->
                only(
                        inbound,
                        Door.QUEUE,
                        document.path("broker").asText()
                                + '/'
                                + document.path("queue").asText());
            case EVENT -> filter(inbound.event(), receivedAt);
            case HOST ->
                inbound.door() == Door.HOST && inbound.source().equals(name())
                        ? Optional.empty()
                        : Optional.of("Only Java code of the host application fires it.");
            case API, SCHEDULE -> Optional.of("Events do not start it.");
        };
    }

    private static Optional<String> only(InboundEvent inbound, Door door, String source) {
        return inbound.door() == door && inbound.source().equals(source)
                ? Optional.empty()
                : Optional.of("It starts by " + door.label() + " of " + source + " only.");
    }

    private Optional<String> filter(ObjectNode event, Instant receivedAt) {
        for (String attribute : ATTRIBUTES) {
            JsonNode wanted = declared.document().path(attribute);
            if (wanted.isTextual() && !wanted.equals(event.path(attribute))) {
                return Optional.of("It starts by events with another " + attribute + ".");
            }
        }
        JsonNode expression = declared.document().path("expression");
        if (expression.isTextual()
                && !templates.jq(expression.textValue(), event, receivedAt).equals(Optional.of(BooleanNode.TRUE))) {
            return Optional.of("Its expression is not true for this event.");
        }
        return Optional.empty();
    }

    /**
     * The input of the run: the trigger's own, or the data of the event, which is an empty object for one without data.
     *
     * @throws dev.flow.definition.value.TemplateException when an expression fails
     */
    JsonNode input(ObjectNode event, Instant receivedAt) {
        JsonNode template = declared.document().get("input");
        if (template != null) {
            return templates.value(template, event, receivedAt);
        }
        JsonNode data = event.path("data");
        return data.isMissingNode() || data.isNull() ? JsonNodeFactory.instance.objectNode() : data;
    }

    /** Whether a declaration is one. */
    static boolean is(DeclaredTrigger declared) {
        return switch (declared.kind()) {
            case EVENT, WEBHOOK, QUEUE, HOST -> !declared.document().has("schedule");
            case API, SCHEDULE -> false;
        };
    }
}
