package dev.flow.definition.grammar;

import java.util.List;

import static dev.flow.definition.grammar.ObjectProperty.optional;
import static dev.flow.definition.grammar.ObjectProperty.required;
import static dev.flow.definition.grammar.ValueShapes.count;
import static dev.flow.definition.grammar.ValueShapes.duration;
import static dev.flow.definition.grammar.ValueShapes.expression;
import static dev.flow.definition.grammar.ValueShapes.template;
import static dev.flow.definition.grammar.ValueShapes.text;
import static dev.flow.definition.grammar.ValueShapes.type;
import static dev.flow.definition.grammar.ValueShapes.whole;

/** Errors and retries (DSL reference, "Error", "Retry"). */
final class ErrorTypes {
    private ErrorTypes() {}

    static final List<ObjectType> TABLE = List.of(
            ObjectType.of(
                    "error",
                    "error",
                    "An error (RFC 9457).",
                    required("type", text(StringFormat.URI), "What kind of error, as a URI."),
                    required(
                            "status", whole(Integer.MIN_VALUE, Integer.MAX_VALUE), "The status, as HTTP would say it."),
                    optional("instance", text(StringFormat.POINTER), "What raised it; by default the task."),
                    optional("title", template(), "A short summary."),
                    optional("detail", template(), "An explanation.")),
            ObjectType.of(
                            "errorFilter",
                            "error filter",
                            "Properties that an error must have.",
                            optional("type", text(), "The kind of error; every name of a standard error will do."),
                            optional("status", whole(Integer.MIN_VALUE, Integer.MAX_VALUE), "Its status."),
                            optional("instance", text(), "What raised it."),
                            optional("title", text(), "Its title."),
                            optional("detail", text(), "Its explanation."),
                            optional("details", text(), "The same, as release 1.0.3 names it."))
                    .rule(new PropertyRule.AtMostOne(List.of("detail", "details")))
                    .rule(new PropertyRule.NotEmpty()),
            ObjectType.of(
                    "retry",
                    "retry policy",
                    "When and how often to try again.",
                    optional("when", expression(), "Must hold for a retry."),
                    optional("exceptWhen", expression(), "Must not hold."),
                    optional("delay", duration(), "The time before the first retry."),
                    optional("backoff", type("backoff"), "How the delay grows.").orElse("constant"),
                    optional("limit", type("retryLimit"), "When to give up."),
                    optional("jitter", type("jitter"), "Added to each delay.")),
            ObjectType.of(
                            "backoff",
                            "backoff",
                            "How the delay grows with the number n of the retry: exactly one way.",
                            optional("constant", type("constantBackoff"), "Always the delay."),
                            optional("linear", type("linearBackoff"), "delay + increment × (n − 1)."),
                            optional("exponential", type("exponentialBackoff"), "delay × factor^(n − 1)."))
                    .exactlyOne("constant", "linear", "exponential"),
            ObjectType.of("constantBackoff", "constant backoff", "The delay never grows."),
            ObjectType.of(
                    "linearBackoff",
                    "linear backoff",
                    "The delay grows by the same amount each time.",
                    optional("increment", duration(), "By how much.").orElse("the delay")),
            ObjectType.of(
                    "exponentialBackoff",
                    "exponential backoff",
                    "The delay is multiplied each time.",
                    optional("factor", new ValueShape.Decimal(1), "By what.").orElse("2"),
                    optional("maxInterval", duration(), "The longest delay.")),
            ObjectType.of(
                    "retryLimit",
                    "retry limit",
                    "When to give up.",
                    optional("attempt", type("attemptLimit"), "Limits of attempts."),
                    optional("duration", duration(), "The longest time of all attempts and delays together.")),
            ObjectType.of(
                    "attemptLimit",
                    "attempt limit",
                    "Limits of attempts.",
                    optional("count", count(), "Retries after the first try."),
                    optional("duration", duration(), "The longest time of one attempt.")),
            ObjectType.of(
                    "jitter",
                    "jitter",
                    "Added to each delay, uniform in the interval.",
                    required("from", duration(), "The least."),
                    required("to", duration(), "The most.")));
}
