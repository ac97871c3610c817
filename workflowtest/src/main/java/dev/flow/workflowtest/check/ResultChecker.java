package dev.flow.workflowtest.check;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.definition.task.StandardErrorType;
import dev.flow.engine.RunResult;
import dev.flow.engine.error.WorkflowError;
import dev.flow.expression.Bindings;
import dev.flow.expression.EvaluationOptions;
import dev.flow.expression.ExpressionException;
import dev.flow.reporting.Durations;
import dev.flow.reporting.FaultReport;
import dev.flow.reporting.SourceLocations;
import dev.flow.reporting.Style;
import dev.flow.workflowtest.engine.TestExecution;
import dev.flow.workflowtest.engine.TestOutcome;
import dev.flow.workflowtest.model.Difference;
import dev.flow.workflowtest.model.Expectation;
import dev.flow.workflowtest.model.Expectation.Result.Completed;
import dev.flow.workflowtest.model.Expectation.Result.Faulted;
import dev.flow.workflowtest.model.RecordedCall;
import dev.flow.workflowtest.model.TestEvent;
import dev.flow.workflowtest.model.WorkflowTest;
import dev.flow.workflowtest.report.TestFailure;
import dev.flow.workflowtest.report.TestResult;
import dev.flow.workflowtest.report.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compares a run with the expectations of its test. Used once. */
public final class ResultChecker {
    private final WorkflowTest test;
    private final SourceLocations locations;
    private final EvaluationOptions evaluation;
    private final List<TestFailure> failures = new ArrayList<>();

    private ResultChecker(WorkflowTest test, SourceLocations locations, EvaluationOptions evaluation) {
        this.test = test;
        this.locations = locations;
        this.evaluation = evaluation;
    }

    /**
     * The result of a test.
     *
     * @param locations of the workflow under test
     * @param evaluation the limits and the time of conditions
     */
    public static TestResult check(
            WorkflowTest test, SourceLocations locations, TestExecution execution, EvaluationOptions evaluation) {
        var checker = new ResultChecker(test, locations, evaluation);
        checker.outcome(execution.outcome());
        if (execution.outcome() instanceof TestOutcome.Ended) {
            checker.effects(execution.effects());
        }
        var trace = checker.failures.isEmpty()
                ? List.<String>of()
                : execution.tree().lines(Style.PLAIN);
        return new TestResult(test.id(), checker.failures, trace, execution.duration());
    }

    private void outcome(TestOutcome outcome) {
        switch (outcome) {
            case TestOutcome.Ended(RunResult result) -> result(result);
            case TestOutcome.CallRefused(RecordedCall call, String reason, String fix) ->
                failures.add(TestFailure.of(
                        "The call of " + named(call) + " is refused. " + reason,
                        "fix: " + fix,
                        "it was called with " + Texts.value(call.arguments())));
            case TestOutcome.TimeLimitReached(var limit) ->
                failures.add(TestFailure.of(
                        "The run had not ended after " + Durations.shown(limit) + " of its own time.",
                        "fix: send the event that it waits for, or raise `timeLimit`."));
            case TestOutcome.TimedOut(var timeout) ->
                failures.add(TestFailure.of(
                        "The run had not ended after " + Durations.shown(timeout) + ".",
                        "fix: a loop that never ends, or a real call that hangs; --timeout allows more."));
        }
    }

    private static String named(RecordedCall call) {
        return "`" + call.label() + "` (" + call.task() + ")"
                + (call.function() == null ? "" : " of the function " + call.function());
    }

    private void result(RunResult result) {
        switch (result) {
            case RunResult.Completed(JsonNode output) -> {
                switch (test.expectation().result()) {
                    case Completed expected -> output(expected, output);
                    case Faulted _ ->
                        failures.add(TestFailure.of(
                                "A fault was expected, and the run completed.", "its output: " + Texts.value(output)));
                }
            }
            case RunResult.Faulted(WorkflowError error) -> {
                switch (test.expectation().result()) {
                    case Completed _ ->
                        failures.add(new TestFailure(
                                "The run faulted.",
                                List.of(),
                                FaultReport.write(error, locations, Style.PLAIN)
                                        .lines()
                                        .toList()));
                    case Faulted expected -> fault(expected, error);
                }
            }
            case RunResult.Canceled _ -> failures.add(TestFailure.of("The run was cancelled."));
            case RunResult.Terminated(String reason) ->
                failures.add(TestFailure.of("The run was terminated: " + reason));
        }
    }

    private void output(Completed expected, JsonNode output) {
        if (expected.exact() != null) {
            differ("The output differs.", Difference.exactly(expected.exact(), output));
        }
        if (expected.part() != null) {
            differ("The output differs.", Difference.partly(expected.part(), output));
        }
        expected.conditions().forEach(condition -> condition(condition, output));
    }

    private void condition(Expectation.Condition condition, JsonNode output) {
        var message = "The output does not satisfy " + condition.text();
        try {
            var value = condition
                    .expression()
                    .value(output, Bindings.of(Map.of("input", test.given().input())), evaluation);
            if (!value.isBoolean() || !value.booleanValue()) {
                failures.add(new TestFailure(
                        message,
                        List.of(new Difference("", BooleanNode.TRUE, value)),
                        List.of("the output: " + Texts.value(output))));
            }
        } catch (ExpressionException e) {
            failures.add(TestFailure.of(
                    message, "the expression failed: " + e.getMessage(), "the output: " + Texts.value(output)));
        }
    }

    private void fault(Faulted expected, WorkflowError error) {
        var differences = new ArrayList<Difference>();
        if (expected.type() != null && !expected.type().equals(StandardErrorType.normalize(error.type()))) {
            differences.add(different("/type", expected.type(), error.type()));
        }
        if (expected.status() != null && expected.status() != error.status()) {
            differences.add(
                    new Difference("/status", IntNode.valueOf(expected.status()), IntNode.valueOf(error.status())));
        }
        contains("/title", expected.title(), error.title(), differences);
        contains("/detail", expected.detail(), error.detail(), differences);
        var instance = error.instance();
        if (expected.instance() != null
                && (instance == null || !expected.instance().includes(instance))) {
            differences.add(different("/instance", expected.instance().nameOrReference(), instance));
        }
        if (!differences.isEmpty()) {
            failures.add(new TestFailure(
                    "The fault differs.",
                    differences,
                    FaultReport.write(error, locations, Style.PLAIN).lines().toList()));
        }
    }

    private static void contains(
            String path, @Nullable String part, @Nullable String text, List<Difference> differences) {
        if (part != null && (text == null || !text.contains(part))) {
            differences.add(different(path, part, text));
        }
    }

    private static Difference different(String path, String expected, @Nullable String got) {
        return new Difference(path, TextNode.valueOf(expected), got == null ? null : TextNode.valueOf(got));
    }

    private void differ(String message, List<Difference> differences) {
        if (!differences.isEmpty()) {
            failures.add(new TestFailure(message, differences, List.of()));
        }
    }

    private void effects(TestExecution.Effects effects) {
        var expected = test.expectation();
        if (expected.calls() != null) {
            failures.addAll(CallChecker.check(expected.calls(), effects.calls()));
        }
        expected.notCalled()
                .forEach(selector -> effects.calls().stream()
                        .filter(selector::includes)
                        .findFirst()
                        .ifPresent(call -> failures.add(TestFailure.of(
                                "`" + selector + "` was called.", "with " + Texts.value(call.arguments())))));
        if (expected.emitted() != null) {
            emitted(expected.emitted(), effects.emitted());
        }
        effects.events().forEach(this::event);
    }

    private void emitted(List<JsonNode> expected, List<JsonNode> got) {
        var differences = Difference.partly(array(expected), array(got));
        differ("The emitted events differ.", differences);
    }

    private static ArrayNode array(List<? extends JsonNode> values) {
        return JsonNodeFactory.instance.arrayNode().addAll(values);
    }

    /** A test that sends an event that no task listens for fails, unless it expects that. */
    private void event(TestExecution.EventOutcome outcome) {
        var event = outcome.event();
        var type = event.event().path("type").asText();
        if (event.ignored() && outcome.received()) {
            failures.add(TestFailure.of(
                    "A task listened for the event " + type + ".", "fix: the test says that it is ignored."));
        } else if (!event.ignored() && !outcome.received()) {
            failures.add(TestFailure.of(
                    outcome.sent()
                            ? "No task listened for the event " + type + "."
                            : "The event " + type + " was never delivered.",
                    outcome.sent() ? notReceived(event) : notSent(event)));
        }
    }

    private static String notReceived(TestEvent event) {
        return switch (event.target()) {
            case RUN -> "the run kept it, and no task listened for its type before the run ended.";
            case ROUTER ->
                event.timing() instanceof TestEvent.Timing.After(var since)
                        ? "it came after " + Durations.shown(since) + "; `ignored: true` says that this is right."
                        : "its type is not one of those that the task listens for.";
        };
    }

    private static String notSent(TestEvent event) {
        return switch (event.timing()) {
            case TestEvent.Timing.After(var since) ->
                "the run had ended before " + Durations.shown(since) + " were over.";
            case TestEvent.Timing.WhenListening(var task) -> "the task `" + task + "` never listened.";
            case TestEvent.Timing.AsSoonAsPossible _ -> "no task listened for it.";
        };
    }
}
