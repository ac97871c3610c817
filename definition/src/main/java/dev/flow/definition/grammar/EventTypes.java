package dev.flow.definition.grammar;

import java.util.List;

import static dev.flow.definition.grammar.ObjectProperty.optional;
import static dev.flow.definition.grammar.ObjectProperty.required;
import static dev.flow.definition.grammar.ValueShapes.any;
import static dev.flow.definition.grammar.ValueShapes.choice;
import static dev.flow.definition.grammar.ValueShapes.expression;
import static dev.flow.definition.grammar.ValueShapes.listOf;
import static dev.flow.definition.grammar.ValueShapes.mapOf;
import static dev.flow.definition.grammar.ValueShapes.template;
import static dev.flow.definition.grammar.ValueShapes.text;
import static dev.flow.definition.grammar.ValueShapes.type;

/** Events: what is emitted, what is waited for (DSL reference, "Event Consumption Strategy"). */
final class EventTypes {
    private EventTypes() {}

    static final List<ObjectType> TABLE = List.of(
            ObjectType.of(
                            "eventConsumption",
                            "event consumption",
                            "Which events end the waiting: exactly one way.",
                            optional("all", listOf(type("eventFilter")), "One event for each filter."),
                            optional(
                                    "any",
                                    listOf(type("eventFilter")),
                                    "One event of any filter; no filter takes every event."),
                            optional(
                                    "until",
                                    choice(expression(), type("eventConsumptionEnd")),
                                    "With `any`: goes on until this holds, or until these events came."),
                            optional("one", type("eventFilter"), "One event of this filter."))
                    .exactlyOne("all", "any", "one")
                    .rule(new PropertyRule.Needs("until", "any")),
            ObjectType.of(
                            "eventConsumptionEnd",
                            "event consumption",
                            "Which events end an `until`.",
                            optional("all", listOf(type("eventFilter")), "One event for each filter."),
                            optional(
                                    "any",
                                    listOf(type("eventFilter")),
                                    "One event of any filter; no filter takes every event."),
                            optional("one", type("eventFilter"), "One event of this filter."))
                    .exactlyOne("all", "any", "one"),
            ObjectType.of(
                    "eventFilter",
                    "event filter",
                    "Takes events whose attributes equal or satisfy these.",
                    required(
                            "with",
                            type("eventAttributes"),
                            "Attribute by attribute: a value, or an expression that must hold."),
                    optional("correlate", mapOf(type("correlation")), "Keys that the events of one task share.")),
            ObjectType.of(
                    "correlation",
                    "correlation",
                    "A key that events share.",
                    required("from", expression(), "The key's value in an event; evaluated on the event."),
                    optional("expect", expression(), "The value it must have; without it the first event decides.")),
            attributes("eventAttributes", "event attributes", "What an event must have.", false)
                    .rule(new PropertyRule.NotEmpty()),
            attributes("emittedEvent", "event", "The attributes of an event to publish.", true));

    private static ObjectType attributes(String name, String noun, String doc, boolean emitted) {
        ObjectProperty type = emitted
                ? required("type", template(), "What happened.")
                : optional("type", template(), "What happened.");
        return ObjectType.of(
                        name,
                        noun,
                        doc,
                        optional("id", template(), "Identifies the event at its source; generated when published."),
                        optional(
                                "source",
                                text(StringFormat.URI),
                                "Where it happened; `/{namespace}/{name}/{version}` when published."),
                        type,
                        optional("time", text(StringFormat.TIMESTAMP), "When it happened."),
                        optional("subject", template(), "What it happened to."),
                        optional("datacontenttype", template(), "The media type of the data."),
                        optional("dataschema", text(StringFormat.URI), "The schema of the data."),
                        optional("data", any(), "The data."))
                .open(any());
    }
}
