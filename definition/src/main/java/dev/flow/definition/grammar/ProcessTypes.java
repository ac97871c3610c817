package dev.flow.definition.grammar;

import java.util.List;

import static dev.flow.definition.grammar.ObjectProperty.optional;
import static dev.flow.definition.grammar.ObjectProperty.required;
import static dev.flow.definition.grammar.ValueShapes.duration;
import static dev.flow.definition.grammar.ValueShapes.flag;
import static dev.flow.definition.grammar.ValueShapes.free;
import static dev.flow.definition.grammar.ValueShapes.listOf;
import static dev.flow.definition.grammar.ValueShapes.option;
import static dev.flow.definition.grammar.ValueShapes.template;
import static dev.flow.definition.grammar.ValueShapes.text;
import static dev.flow.definition.grammar.ValueShapes.type;

/** What a {@code run} runs (DSL reference, "Run"). */
final class ProcessTypes {
    private ProcessTypes() {}

    static final List<ObjectType> TABLE = List.of(
            ObjectType.of(
                            "run",
                            "run",
                            "What to run: exactly one kind.",
                            optional("container", type("container"), "A container."),
                            optional("script", type("script"), "A script."),
                            optional("shell", type("shell"), "A shell command."),
                            optional("workflow", type("subWorkflow"), "Another workflow.")
                                    .at(EvaluationSite.TASK),
                            optional("await", flag(), "Whether the task waits for the end.")
                                    .orElse("true"),
                            optional(
                                            "return",
                                            option("stdout", "stderr", "code", "all", "none"),
                                            "What of the process is the output.")
                                    .orElse("stdout"))
                    .exactlyOne("container", "script", "shell", "workflow"),
            ObjectType.of(
                    "container",
                    "container",
                    "A container to run.",
                    required("image", template(), "Its image."),
                    optional("name", template(), "Its name."),
                    optional("command", text(StringFormat.CODE), "The command to run in it."),
                    optional("ports", free(), "Its port mappings."),
                    optional("volumes", free(), "Its volume mappings."),
                    optional("environment", free(), "Its environment."),
                    optional("stdin", template(), "What it reads from its standard input."),
                    optional("arguments", listOf(template()), "The command's arguments."),
                    optional("lifetime", type("containerLifetime"), "When it is removed."),
                    optional("pullPolicy", option("ifNotPresent", "always", "never"), "When its image is pulled.")
                            .orElse("ifNotPresent")),
            ObjectType.of(
                            "containerLifetime",
                            "lifetime",
                            "When a container is removed.",
                            required("cleanup", option("always", "never", "eventually"), "Whether it is removed.")
                                    .orElse("never"),
                            optional("after", duration(), "How long after its end."))
                    .rule(new PropertyRule.OnlyWith("after", "cleanup", "eventually")),
            ObjectType.of(
                            "script",
                            "script",
                            "A script to run.",
                            required("language", option("js", "javascript", "python"), "Its language."),
                            optional("code", text(StringFormat.CODE), "The script itself."),
                            optional("source", type("externalResource"), "Where the script is."),
                            optional("stdin", template(), "What it reads from its standard input."),
                            optional("arguments", listOf(template()), "Its arguments."),
                            optional("environment", free(), "Its environment."))
                    .exactlyOne("code", "source"),
            ObjectType.of(
                    "shell",
                    "shell command",
                    "A shell command to run.",
                    required("command", text(StringFormat.CODE), "The command."),
                    optional("stdin", template(), "What it reads from its standard input."),
                    optional("arguments", listOf(template()), "Its arguments."),
                    optional("environment", free(), "Its environment.")),
            ObjectType.of(
                    "subWorkflow",
                    "workflow to run",
                    "Another workflow, as a run of its own.",
                    required("namespace", text(StringFormat.LABEL), "Its namespace."),
                    required("name", text(StringFormat.LABEL), "Its name."),
                    required("version", text(), "Its version, or `latest`."),
                    optional("input", free(), "Its input; without it, the task's input.")));
}
