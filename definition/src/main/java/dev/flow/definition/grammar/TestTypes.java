package dev.flow.definition.grammar;

import java.util.List;

import static dev.flow.definition.grammar.ObjectProperty.optional;
import static dev.flow.definition.grammar.ObjectProperty.required;
import static dev.flow.definition.grammar.ValueShapes.any;
import static dev.flow.definition.grammar.ValueShapes.choice;
import static dev.flow.definition.grammar.ValueShapes.data;
import static dev.flow.definition.grammar.ValueShapes.expression;
import static dev.flow.definition.grammar.ValueShapes.flag;
import static dev.flow.definition.grammar.ValueShapes.listOf;
import static dev.flow.definition.grammar.ValueShapes.mapOf;
import static dev.flow.definition.grammar.ValueShapes.text;
import static dev.flow.definition.grammar.ValueShapes.type;
import static dev.flow.definition.grammar.ValueShapes.whole;

/** Workflow tests: {@code tests/**} of a configuration directory, as {@code flow test} runs them. */
final class TestTypes {
    private static final ValueShape VALUE = new ValueShape.Any(false);
    private static final ValueShape CALL = choice(text(), type("expectedCall"));

    private TestTypes() {}

    static final List<ObjectType> TABLE = List.of(
            ObjectType.of(
                    "testFile",
                    "test file",
                    "Tests of one workflow: what `flow test` runs.",
                    required("workflow", text(StringFormat.WORKFLOW), "The workflow that the tests run."),
                    optional("secrets", mapOf(VALUE), "Secrets of all tests, by name."),
                    optional("mocks", listOf(type("mock")), "Mocks of all tests; those of a test come first."),
                    optional("realCalls", flag(), "Whether calls that no mock answers are made.")
                            .orElse("false"),
                    required("tests", mapOf(type("test")), "The tests, by what they show.")),
            ObjectType.of(
                    "test",
                    "test",
                    "One run with given input, and what must come of it.",
                    optional("input", VALUE, "The input of the run.").orElse("{}"),
                    optional("secrets", mapOf(VALUE), "Secrets, by name; on top of those of the file."),
                    optional("mocks", listOf(type("mock")), "What calls answer; the first mock that fits does."),
                    optional("realCalls", flag(), "The same for this test only."),
                    optional("events", listOf(type("testEvent")), "Events that come while it runs."),
                    optional(
                                    "timeLimit",
                                    text(StringFormat.FIXED_DURATION),
                                    "How long the run may last, in its own time, which is skipped.")
                            .orElse("P365D"),
                    optional(
                            "expect",
                            type("expectation"),
                            "The result that is expected; by default that it completes.")),
            ObjectType.of(
                            "mock",
                            "mock",
                            "Answers calls in place of what they call.",
                            optional("task", text(), "The task that calls, by its name or its reference."),
                            optional("function", text(), "The function that is called: `name`, or `name:version`."),
                            optional(
                                    "with",
                                    data(),
                                    "Only calls with these arguments; arguments that are not named may be anything."),
                            optional("result", any(), "What every call returns; expressions read the call's arguments.")
                                    .at(EvaluationSite.MOCK),
                            optional("error", type("mockedError"), "How every call fails."),
                            optional(
                                    "answers",
                                    new ValueShape.ListOf(type("answer"), 1),
                                    "One answer for each call, in order; one call more is refused."),
                            optional("real", flag(), "Makes the call."),
                            optional(
                                    "delay",
                                    text(StringFormat.FIXED_DURATION),
                                    "How long a call lasts, in the run's own time."))
                    .exactlyOne("task", "function")
                    .exactlyOne("result", "error", "answers", "real"),
            ObjectType.of(
                            "answer",
                            "answer",
                            "What one call returns, or how it fails.",
                            optional("result", any(), "What it returns; expressions read the call's arguments.")
                                    .at(EvaluationSite.MOCK),
                            optional("error", type("mockedError"), "How it fails."),
                            optional(
                                    "delay",
                                    text(StringFormat.FIXED_DURATION),
                                    "How long it lasts, in the run's own time."))
                    .exactlyOne("result", "error"),
            ObjectType.of(
                            "mockedError",
                            "mocked error",
                            "How a call fails.",
                            optional("type", text(), "A standard error by its name (`timeout`), or any URI.")
                                    .orElse("communication"),
                            optional("status", whole(100, 599), "The status as in HTTP; by default that of the type."),
                            optional("title", text(), "A few words."),
                            optional("detail", text(), "One sentence."))
                    .rule(new PropertyRule.NotEmpty()),
            ObjectType.of(
                            "testEvent",
                            "event of a test",
                            "An event that comes while the run is under way; without a time, as soon as it can be heard.",
                            optional(
                                    "deliver",
                                    type("cloudEvent"),
                                    "To this run only; it is kept until a task listens for it."),
                            optional("publish", type("cloudEvent"), "To every run that listens when it comes."),
                            optional(
                                    "at",
                                    text(StringFormat.FIXED_DURATION),
                                    "So long after the start, in the run's own time."),
                            optional("listening", text(), "When this task listens, by its name or its reference."),
                            optional("ignored", flag(), "Whether the test expects that no task listens for it.")
                                    .orElse("false"))
                    .exactlyOne("deliver", "publish"),
            ObjectType.of(
                            "cloudEvent",
                            "event",
                            "A CloudEvent; `id`, `source` and `time` are generated where they are missing.",
                            required("type", text(), "What happened."),
                            optional("source", text(), "Where."),
                            optional("id", text(), "Which one."),
                            optional("subject", text(), "To whom or what."),
                            optional("time", text(StringFormat.TIMESTAMP), "When."),
                            optional("data", VALUE, "What is to be known of it."))
                    .open(VALUE),
            ObjectType.of(
                            "expectation",
                            "expectation",
                            "What must come of a run.",
                            optional("output", VALUE, "Its output, exactly."),
                            optional("outputContains", VALUE, "Part of its output: other properties may be there too."),
                            optional(
                                            "outputSatisfies",
                                            choice(expression(), new ValueShape.ListOf(expression(), 1)),
                                            "Conditions on its output.")
                                    .at(EvaluationSite.EXPECTATION),
                            optional("fault", type("expectedFault"), "The error it ends with."),
                            optional("calls", listOf(CALL), "All calls it makes, in order."),
                            optional("callsInAnyOrder", listOf(CALL), "All calls it makes."),
                            optional("notCalled", listOf(text()), "Tasks that make no call, by name or reference."),
                            optional("emitted", listOf(data()), "All events it emits, in order; each in part."))
                    .rule(new PropertyRule.NotEmpty()),
            ObjectType.of(
                            "expectedFault",
                            "expected fault",
                            "The error that a run ends with.",
                            optional("type", text(), "A standard error by its name (`timeout`), or any URI."),
                            optional("status", whole(100, 599), "Its status."),
                            optional("title", text(), "Part of its title."),
                            optional("detail", text(), "Part of its detail."),
                            optional("instance", text(), "The task that failed, by its name or its reference."))
                    .rule(new PropertyRule.NotEmpty()),
            ObjectType.of(
                            "expectedCall",
                            "expected call",
                            "A call, or several that are the same.",
                            optional("task", text(), "The task that calls, by its name or its reference."),
                            optional("function", text(), "The function that is called: `name`, or `name:version`."),
                            optional("with", data(), "Part of its arguments."),
                            optional("times", whole(1, 10_000), "How many of them, one after the other.")
                                    .orElse("1"))
                    .exactlyOne("task", "function"));
}
