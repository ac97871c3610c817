package dev.flow.cli.workflowtest.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.cli.run.DocumentPlaces;
import dev.flow.cli.run.Durations;
import dev.flow.cli.run.FaultReport;
import dev.flow.cli.terminal.Style;
import dev.flow.cli.workflowtest.Call;
import dev.flow.cli.workflowtest.Delivery;
import dev.flow.cli.workflowtest.Difference;
import dev.flow.cli.workflowtest.Expectation;
import dev.flow.cli.workflowtest.Expectation.Ending.Completed;
import dev.flow.cli.workflowtest.Expectation.Ending.Faulted;
import dev.flow.cli.workflowtest.WorkflowTest;
import dev.flow.cli.workflowtest.stage.Ending;
import dev.flow.cli.workflowtest.stage.Performance;
import dev.flow.definition.StandardErrorType;
import dev.flow.engine.RunResult;
import dev.flow.engine.error.WorkflowError;
import dev.flow.expression.Bindings;
import dev.flow.expression.EvaluationOptions;
import dev.flow.expression.ExpressionException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compares what a run did with what its test expects. Used once. */
public final class Judge {
    private final WorkflowTest test;
    private final DocumentPlaces places;
    private final EvaluationOptions evaluation;
    private final List<Finding> findings = new ArrayList<>();

    private Judge(WorkflowTest test, DocumentPlaces places, EvaluationOptions evaluation) {
        this.test = test;
        this.places = places;
        this.evaluation = evaluation;
    }

    /**
     * What came of it.
     *
     * @param places where the workflow under test stands
     * @param evaluation what conditions may use, and what they see as the time
     */
    public static Verdict judge(
            WorkflowTest test, DocumentPlaces places, Performance performance, EvaluationOptions evaluation) {
        var judge = new Judge(test, places, evaluation);
        judge.ending(performance.ending());
        if (performance.ending() instanceof Ending.Ended) {
            judge.heard(performance.heard());
        }
        var trace = judge.findings.isEmpty()
                ? List.<String>of()
                : performance.tree().lines(Style.PLAIN);
        return new Verdict(test.title(), judge.findings, trace, performance.took());
    }

    private void ending(Ending ending) {
        switch (ending) {
            case Ending.Ended(RunResult result) -> result(result);
            case Ending.Refused(Call call, String why, String fix) ->
                findings.add(Finding.of(
                        "The call of " + named(call) + " is refused. " + why,
                        "fix: " + fix,
                        "it was called with " + Values.shown(call.arguments())));
            case Ending.TimeLimit(var limit) ->
                findings.add(Finding.of(
                        "The run had not ended after " + Durations.shown(limit) + " of its own time.",
                        "fix: send the event that it waits for, or raise `timeLimit`."));
            case Ending.TooSlow(var patience) ->
                findings.add(Finding.of(
                        "The run had not ended after " + Durations.shown(patience) + ".",
                        "fix: a loop that never ends, or a real call that hangs; --timeout allows more."));
        }
    }

    private static String named(Call call) {
        return "`" + call.label() + "` (" + call.task() + ")"
                + (call.function() == null ? "" : " of the function " + call.function());
    }

    private void result(RunResult result) {
        switch (result) {
            case RunResult.Completed(JsonNode output) -> {
                switch (test.expectation().ending()) {
                    case Completed expected -> output(expected, output);
                    case Faulted _ ->
                        findings.add(Finding.of(
                                "A fault was expected, and the run completed.", "its output: " + Values.shown(output)));
                }
            }
            case RunResult.Faulted(WorkflowError error) -> {
                switch (test.expectation().ending()) {
                    case Completed _ ->
                        findings.add(new Finding(
                                "The run faulted.",
                                List.of(),
                                FaultReport.write(error, places, Style.PLAIN)
                                        .lines()
                                        .toList()));
                    case Faulted expected -> fault(expected, error);
                }
            }
            case RunResult.Canceled _ -> findings.add(Finding.of("The run was cancelled."));
            case RunResult.Terminated(String reason) -> findings.add(Finding.of("The run was terminated: " + reason));
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
                findings.add(new Finding(
                        message,
                        List.of(new Difference("", BooleanNode.TRUE, value)),
                        List.of("the output: " + Values.shown(output))));
            }
        } catch (ExpressionException e) {
            findings.add(Finding.of(
                    message, "the expression failed: " + e.getMessage(), "the output: " + Values.shown(output)));
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
            findings.add(new Finding(
                    "The fault differs.",
                    differences,
                    FaultReport.write(error, places, Style.PLAIN).lines().toList()));
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
            findings.add(new Finding(message, differences, List.of()));
        }
    }

    private void heard(Performance.Heard heard) {
        var expected = test.expectation();
        if (expected.calls() != null) {
            findings.addAll(CallsJudge.judge(expected.calls(), heard.calls()));
        }
        expected.notCalled()
                .forEach(subject -> heard.calls().stream()
                        .filter(subject::includes)
                        .findFirst()
                        .ifPresent(call -> findings.add(Finding.of(
                                "`" + subject + "` was called.", "with " + Values.shown(call.arguments())))));
        if (expected.emitted() != null) {
            emitted(expected.emitted(), heard.emitted());
        }
        heard.events().forEach(this::event);
    }

    private void emitted(List<JsonNode> expected, List<JsonNode> got) {
        var differences = Difference.partly(Values.array(expected), Values.array(got));
        differ("The emitted events differ.", differences);
    }

    /** An event that no task listens for is a mistake of the test, unless it says so. */
    private void event(Performance.Fate fate) {
        var delivery = fate.delivery();
        var type = delivery.event().path("type").asText();
        if (delivery.ignored() && fate.heard()) {
            findings.add(Finding.of(
                    "A task listened for the event " + type + ".", "fix: the test says that it is ignored."));
        } else if (!delivery.ignored() && !fate.heard()) {
            findings.add(Finding.of(
                    fate.sent()
                            ? "No task listened for the event " + type + "."
                            : "The event " + type + " was never delivered.",
                    fate.sent() ? unheard(delivery) : undelivered(delivery)));
        }
    }

    private static String unheard(Delivery delivery) {
        return switch (delivery.target()) {
            case RUN -> "the run kept it, and no task listened for its type before the run ended.";
            case ROUTER ->
                delivery.moment() instanceof Delivery.Moment.At(var since)
                        ? "it came after " + Durations.shown(since) + "; `ignored: true` says that this is right."
                        : "its type is not one of those that the task listens for.";
        };
    }

    private static String undelivered(Delivery delivery) {
        return switch (delivery.moment()) {
            case Delivery.Moment.At(var since) -> "the run had ended before " + Durations.shown(since) + " were over.";
            case Delivery.Moment.Listening(var task) -> "the task `" + task + "` never listened.";
            case Delivery.Moment.Soonest _ -> "no task listened for it.";
        };
    }
}
