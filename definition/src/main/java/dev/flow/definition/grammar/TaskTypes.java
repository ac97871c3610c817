package dev.flow.definition.grammar;

import java.util.List;
import java.util.Map;

import static dev.flow.definition.grammar.ObjectProperty.optional;
import static dev.flow.definition.grammar.ObjectProperty.required;
import static dev.flow.definition.grammar.ValueShapes.any;
import static dev.flow.definition.grammar.ValueShapes.choice;
import static dev.flow.definition.grammar.ValueShapes.data;
import static dev.flow.definition.grammar.ValueShapes.duration;
import static dev.flow.definition.grammar.ValueShapes.expression;
import static dev.flow.definition.grammar.ValueShapes.flag;
import static dev.flow.definition.grammar.ValueShapes.free;
import static dev.flow.definition.grammar.ValueShapes.listOf;
import static dev.flow.definition.grammar.ValueShapes.option;
import static dev.flow.definition.grammar.ValueShapes.reference;
import static dev.flow.definition.grammar.ValueShapes.tasks;
import static dev.flow.definition.grammar.ValueShapes.template;
import static dev.flow.definition.grammar.ValueShapes.text;
import static dev.flow.definition.grammar.ValueShapes.timeout;
import static dev.flow.definition.grammar.ValueShapes.type;

/** The kinds of task and their parts (DSL reference, "Task"). */
final class TaskTypes {
    private TaskTypes() {}

    static final ObjectType COMMON = ObjectType.of(
            "task",
            "task",
            "What every kind of task has.",
            optional("if", expression(), "Whether the task runs; evaluated on its raw input.")
                    .at(EvaluationSite.TASK_IF),
            optional("input", type("input"), "Checks and transforms the task's input.")
                    .at(EvaluationSite.TASK_INPUT),
            optional("output", type("output"), "Transforms and checks the task's output.")
                    .at(EvaluationSite.TASK_OUTPUT),
            optional("export", type("export"), "Replaces the context.").at(EvaluationSite.TASK_EXPORT),
            optional("timeout", timeout(), "After which the task fails with the timeout error.")
                    .at(EvaluationSite.TASK),
            optional("then", text(StringFormat.DIRECTIVE), "Where the flow goes afterwards.")
                    .orElse("continue"),
            optional("metadata", data(), "Data of your own; keys that begin with `flow.dev/` are ours."));

    private static ObjectType task(String name, String noun, String doc, ObjectProperty... properties) {
        return ObjectType.of(name, noun, doc, properties).with(COMMON);
    }

    static final List<TaskGrammar> KINDS = List.of(
            new TaskGrammar("call", CallTypes.FUNCTION.with(COMMON), CallTypes.builtin(COMMON)),
            kind(
                    "do",
                    task(
                            "doTask",
                            "`do` task",
                            "Runs tasks in order.",
                            required("do", tasks(), "The tasks, in order."))),
            kind(
                    "emit",
                    task(
                            "emitTask",
                            "`emit` task",
                            "Publishes an event.",
                            required("emit", type("emit"), "The event.").at(EvaluationSite.TASK))),
            kind(
                    "for",
                    task(
                            "forTask",
                            "`for` task",
                            "Runs tasks for each element; an iteration's output is the next one's input.",
                            required("for", type("loop"), "What to iterate over.")
                                    .at(EvaluationSite.TASK),
                            optional("while", expression(), "Checked before each iteration.")
                                    .at(EvaluationSite.TASK)
                                    .binding("item", "for", "each")
                                    .binding("index", "for", "at"),
                            required("do", tasks(), "The tasks of each iteration.")
                                    .binding("item", "for", "each")
                                    .binding("index", "for", "at"))),
            kind(
                    "fork",
                    task(
                            "forkTask",
                            "`fork` task",
                            "Runs tasks side by side.",
                            required("fork", type("fork"), "The branches."))),
            kind(
                    "listen",
                    task(
                            "listenTask",
                            "`listen` task",
                            "Waits for events.",
                            required("listen", type("listen"), "Which events.").at(EvaluationSite.TASK),
                            optional("foreach", type("iterator"), "Tasks for each event."))),
            kind(
                    "raise",
                    task(
                            "raiseTask",
                            "`raise` task",
                            "Fails with an error.",
                            required("raise", type("raise"), "The error.").at(EvaluationSite.TASK))),
            kind(
                    "run",
                    task(
                            "runTask",
                            "`run` task",
                            "Runs a container, a script, a shell command or another workflow.",
                            required("run", type("run"), "What to run.").at(EvaluationSite.ACTIVITY))),
            kind(
                    "set",
                    task(
                            "setTask",
                            "`set` task",
                            "Its output is this value.",
                            required(
                                            "set",
                                            choice(template(), new ValueShape.Free(true, 1)),
                                            "An object, or one expression in `${ }`.")
                                    .at(EvaluationSite.TASK))),
            kind(
                    "switch",
                    task(
                            "switchTask",
                            "`switch` task",
                            "Goes where the first case says that holds; without one, on to the next task.",
                            required("switch", new ValueShape.Named(type("case"), "case", 1), "The cases, in order.")
                                    .at(EvaluationSite.TASK))),
            kind(
                    "try",
                    task(
                            "tryTask",
                            "`try` task",
                            "Runs tasks and catches their errors.",
                            required("try", tasks(), "The tasks, in order."),
                            required("catch", type("catch"), "Which errors, and what then.")
                                    .at(EvaluationSite.TASK))),
            kind(
                    "wait",
                    task(
                            "waitTask",
                            "`wait` task",
                            "Does nothing for a while.",
                            required("wait", duration(), "How long.").at(EvaluationSite.TASK))));

    private static TaskGrammar kind(String name, ObjectType type) {
        return new TaskGrammar(name, type, Map.of());
    }

    static final List<ObjectType> TABLE = List.of(
            ObjectType.of(
                    "emit", "emit", "What to publish.", required("event", type("emission"), "The event to publish.")),
            ObjectType.of(
                            "emission",
                            "event",
                            "An event to publish.",
                            required("with", type("emittedEvent"), "The attributes of the event."))
                    .open(any()),
            ObjectType.of(
                    "loop",
                    "loop",
                    "What a `for` iterates over.",
                    optional("each", text(StringFormat.VARIABLE), "The variable that holds the element.")
                            .orElse("item"),
                    required(
                            "in",
                            choice(expression(), listOf(free())),
                            "The collection: an expression or an array of objects."),
                    optional("at", text(StringFormat.VARIABLE), "The variable that holds the index.")
                            .orElse("index")),
            ObjectType.of(
                    "fork",
                    "fork",
                    "Tasks side by side.",
                    required("branches", new ValueShape.Tasks(true), "One task for each branch."),
                    optional("compete", flag(), "The first branch to end wins, the others are cancelled.")
                            .orElse("false")),
            ObjectType.of(
                    "listen",
                    "listen",
                    "Which events to wait for.",
                    required("to", type("eventConsumption"), "The events."),
                    optional("read", option("data", "envelope", "raw"), "What of each event is the output.")
                            .orElse("data")),
            ObjectType.of(
                    "iterator",
                    "iterator",
                    "What to do with each event, in order of arrival.",
                    optional("item", text(StringFormat.VARIABLE), "The variable that holds the event.")
                            .orElse("item"),
                    optional("at", text(StringFormat.VARIABLE), "The variable that holds the index.")
                            .orElse("index"),
                    optional("do", tasks(), "The tasks for each event.")
                            .binding("item", "item")
                            .binding("index", "at"),
                    optional("output", type("output"), "Transforms and checks what each event yields.")
                            .at(EvaluationSite.TASK_OUTPUT)
                            .binding("item", "item")
                            .binding("index", "at"),
                    optional("export", type("export"), "Replaces the context after each event.")
                            .at(EvaluationSite.TASK_EXPORT)
                            .binding("item", "item")
                            .binding("index", "at")),
            ObjectType.of(
                    "raise",
                    "raise",
                    "The error to raise.",
                    required(
                            "error",
                            choice(reference(ReusableComponent.ERRORS), type("error")),
                            "An error, or the name of one of `use.errors`.")),
            ObjectType.of(
                    "case",
                    "case",
                    "A way out of a `switch`.",
                    optional(
                            "when",
                            expression(),
                            "Whether the case holds; the one without it holds when no other does."),
                    required("then", text(StringFormat.DIRECTIVE), "Where the flow goes.")),
            ObjectType.of(
                    "catch",
                    "catch",
                    "Which errors are caught, and what then.",
                    optional("errors", type("caughtErrors"), "Only errors with these properties."),
                    optional("as", text(StringFormat.VARIABLE), "The variable that holds the error.")
                            .orElse("error"),
                    optional("when", expression(), "Must hold for the error to be caught.")
                            .binding("error", "as"),
                    optional("exceptWhen", expression(), "Must not hold.").binding("error", "as"),
                    optional(
                                    "retry",
                                    choice(reference(ReusableComponent.RETRIES), type("retry")),
                                    "Tries again before anything else; a policy, or the name of one of `use.retries`.")
                            .binding("error", "as"),
                    optional("do", tasks(), "Run when there is no retry, or none is left.")
                            .binding("error", "as"),
                    optional("then", text(StringFormat.DIRECTIVE), "Where the flow goes after catching.")
                            .since("main")),
            ObjectType.of(
                    "caughtErrors",
                    "filter",
                    "Only errors with these properties.",
                    optional("with", type("errorFilter"), "The properties the error must have.")));
}
