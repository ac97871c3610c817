package dev.flow.definition.grammar;

import java.util.List;

import static dev.flow.definition.grammar.ObjectProperty.optional;
import static dev.flow.definition.grammar.ObjectProperty.required;
import static dev.flow.definition.grammar.ValueShapes.byKind;
import static dev.flow.definition.grammar.ValueShapes.flag;
import static dev.flow.definition.grammar.ValueShapes.option;
import static dev.flow.definition.grammar.ValueShapes.text;

/** Sinks of {@code flow.yaml}: where events of runs go. */
final class SinkTypes {
    private static final ObjectProperty EVENTS = required(
            "events",
            new ValueShape.ListOf(option("workflows", "tasks", "emitted"), 1),
            "The events that it gets: lifecycle events of `workflows` and of `tasks`, and those that tasks have"
                    + " `emitted`.");

    private static final ObjectProperty INCLUDE_OUTPUT = optional(
                    "include_output",
                    flag(),
                    "Whether the lifecycle events of completed workflows and tasks have their output, up to 64 KiB.")
            .orElse("false");

    private SinkTypes() {}

    static final List<ObjectType> TABLE = List.of(
            sink(
                    "http",
                    "httpSink",
                    "A service that takes CloudEvents over HTTP.",
                    required("url", text(), "Where events are sent with POST."),
                    EVENTS,
                    optional("mode", option("structured", "binary"), "How an event is in a request.")
                            .orElse("structured"),
                    optional(
                            "secret",
                            text(),
                            "The secret that is a bearer token, or that has `username` and `password`."),
                    INCLUDE_OUTPUT),
            sink(
                    "queue",
                    "queueSink",
                    "A queue or topic of a broker, whose messages are structured CloudEvents.",
                    required("broker", text(), "The broker, by its name in `brokers`."),
                    required("queue", text(), "The queue or topic, by its name at the broker."),
                    EVENTS,
                    INCLUDE_OUTPUT));

    /** A sink of any kind. */
    static final ValueShape ANY = byKind(TABLE);

    private static ObjectType sink(String kind, String name, String doc, ObjectProperty... own) {
        return ObjectType.of(name, "sink of the kind " + kind, doc, required("kind", option(kind), "The kind of sink."))
                .with(ObjectType.of(name, name, doc, own));
    }
}
