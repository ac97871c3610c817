package dev.flow.definition.grammar;

import java.util.List;

import static dev.flow.definition.grammar.ObjectProperty.optional;
import static dev.flow.definition.grammar.ObjectProperty.required;
import static dev.flow.definition.grammar.ValueShapes.choice;
import static dev.flow.definition.grammar.ValueShapes.count;
import static dev.flow.definition.grammar.ValueShapes.data;
import static dev.flow.definition.grammar.ValueShapes.duration;
import static dev.flow.definition.grammar.ValueShapes.endpoint;
import static dev.flow.definition.grammar.ValueShapes.expression;
import static dev.flow.definition.grammar.ValueShapes.free;
import static dev.flow.definition.grammar.ValueShapes.listOf;
import static dev.flow.definition.grammar.ValueShapes.mapOf;
import static dev.flow.definition.grammar.ValueShapes.option;
import static dev.flow.definition.grammar.ValueShapes.tasks;
import static dev.flow.definition.grammar.ValueShapes.text;
import static dev.flow.definition.grammar.ValueShapes.timeout;
import static dev.flow.definition.grammar.ValueShapes.type;

/** The workflow itself and what it shares with its tasks (DSL reference, "Workflow"). */
final class WorkflowTypes {
    private WorkflowTypes() {}

    static final List<ObjectType> TABLE = List.of(
            ObjectType.of(
                    "workflow",
                    "workflow",
                    "A workflow document.",
                    required("document", type("document"), "Names and describes the workflow."),
                    optional("input", type("input"), "Checks and transforms the workflow's input.")
                            .at(EvaluationSite.WORKFLOW_INPUT),
                    optional("use", type("use"), "Components that tasks refer to by name."),
                    required("do", tasks(), "The tasks, in order."),
                    optional("timeout", timeout(), "After which the whole run fails with the timeout error.")
                            .at(EvaluationSite.WORKFLOW_INPUT),
                    optional("output", type("output"), "Transforms and checks the workflow's output.")
                            .at(EvaluationSite.WORKFLOW_OUTPUT),
                    optional("schedule", type("schedule"), "When runs start by themselves.")
                            .at(EvaluationSite.SCHEDULE),
                    optional("evaluate", type("evaluate"), "How expressions are evaluated.")
                            .since("main")),
            ObjectType.of(
                    "document",
                    "document",
                    "Names and describes a workflow.",
                    required("dsl", text(StringFormat.DSL), "The release of the specification: 1.0.x."),
                    required("namespace", text(StringFormat.LABEL), "The group of workflows it belongs to."),
                    required("name", text(StringFormat.LABEL), "Its name in the namespace."),
                    required("version", text(StringFormat.SEMVER), "Its semantic version."),
                    optional("title", text(), "A title for people."),
                    optional("summary", text(), "A description in Markdown."),
                    optional("tags", data(), "Labels of your own."),
                    optional("metadata", data(), "Data of your own; keys that begin with `flow.dev/` are ours.")),
            ObjectType.of(
                    "input",
                    "input",
                    "Checks the raw input, then transforms it.",
                    optional("schema", type("schema"), "What the raw input must satisfy."),
                    optional(
                            "from",
                            choice(expression(), free()),
                            "What the input becomes; evaluated on the raw input.")),
            ObjectType.of(
                    "output",
                    "output",
                    "Transforms the raw output, then checks it.",
                    optional("schema", type("schema"), "What the transformed output must satisfy."),
                    optional(
                            "as",
                            choice(expression(), free()),
                            "What the output becomes; evaluated on the raw output.")),
            ObjectType.of(
                    "export",
                    "export",
                    "Replaces the context.",
                    optional("schema", type("schema"), "What the new context must satisfy."),
                    optional(
                            "as",
                            choice(expression(), free()),
                            "What the context becomes; evaluated on the transformed output.")),
            ObjectType.of(
                            "schema",
                            "schema",
                            "A JSON Schema, here or elsewhere.",
                            optional("format", text(StringFormat.FORMAT), "The format of the schema.")
                                    .orElse("json"),
                            optional("document", new ValueShape.JsonSchema(), "The schema itself."),
                            optional("resource", type("externalResource"), "Where the schema is.")
                                    .at(EvaluationSite.ACTIVITY))
                    .exactlyOne("document", "resource"),
            ObjectType.of(
                    "timeout",
                    "timeout",
                    "How long something may last.",
                    required("after", duration(), "The time after which it fails with the timeout error.")),
            ObjectType.of(
                            "duration",
                            "duration",
                            "A length of time, as the sum of its parts.",
                            optional("days", count(), "Days of 24 hours."),
                            optional("hours", count(), "Hours."),
                            optional("minutes", count(), "Minutes."),
                            optional("seconds", count(), "Seconds."),
                            optional("milliseconds", count(), "Milliseconds."))
                    .rule(new PropertyRule.NotEmpty()),
            ObjectType.of(
                    "use",
                    "use",
                    "Components that the document refers to by name.",
                    optional("authentications", mapOf(type("authentication")), "Authentication policies.")
                            .at(EvaluationSite.ACTIVITY),
                    optional("catalogs", mapOf(type("catalog")), "Catalogs of functions.")
                            .at(EvaluationSite.ACTIVITY),
                    optional("errors", mapOf(type("error")), "Errors to raise.").at(EvaluationSite.TASK),
                    optional(
                            "extensions",
                            new ValueShape.Named(type("extension"), "extension", 0),
                            "Tasks around other tasks, in the order in which they apply."),
                    optional("functions", mapOf(new ValueShape.Task()), "Functions to call: each is a task."),
                    optional("retries", mapOf(type("retry")), "Retry policies.").at(EvaluationSite.TASK),
                    optional("secrets", listOf(text()), "Names of the secrets that `$secrets` may read."),
                    optional("timeouts", mapOf(type("timeout")), "Timeouts.").at(EvaluationSite.TASK)),
            ObjectType.of(
                    "catalog",
                    "catalog",
                    "A collection of functions.",
                    required("endpoint", endpoint(), "The root of the catalog.")),
            ObjectType.of(
                    "extension",
                    "extension",
                    "Tasks that run before and after each task of a kind.",
                    required(
                            "extend",
                            option(
                                    "call",
                                    "composite",
                                    "emit",
                                    "for",
                                    "listen",
                                    "raise",
                                    "run",
                                    "set",
                                    "switch",
                                    "try",
                                    "wait",
                                    "all"),
                            "The kind of task to extend."),
                    optional("when", expression(), "Whether it applies; evaluated on the task's raw input.")
                            .at(EvaluationSite.TASK),
                    optional("before", tasks(), "Run before the extended task; `then: exit` skips it."),
                    optional("after", tasks(), "Run after the extended task.")),
            ObjectType.of(
                            "schedule",
                            "schedule",
                            "When runs start by themselves: exactly one mode.",
                            optional("every", fixedDuration(), "At this interval, whether or not the last run ended."),
                            optional("cron", text(StringFormat.CRON), "At these times."),
                            optional("after", fixedDuration(), "This long after each run ended."),
                            optional("on", type("eventConsumption"), "When these events came."),
                            optional("read", option("data", "envelope", "raw"), "What of the events is the input.")
                                    .orElse("data")
                                    .since("main"))
                    .exactlyOne("every", "cron", "after", "on")
                    .rule(new PropertyRule.Needs("read", "on")),
            ObjectType.of(
                    "evaluate",
                    "evaluate",
                    "How expressions are evaluated.",
                    optional("language", text(StringFormat.LANGUAGE), "The language of expressions.")
                            .orElse("jq"),
                    optional(
                                    "mode",
                                    option("strict", "loose"),
                                    "With `loose` every text of a value is evaluated, and stays the text when that fails.")
                            .orElse("strict")));

    private static ValueShape fixedDuration() {
        return choice(text(StringFormat.FIXED_DURATION), type("duration"));
    }
}
