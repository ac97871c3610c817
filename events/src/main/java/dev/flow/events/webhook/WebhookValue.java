package dev.flow.events.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.text.WrappedExpression;
import dev.flow.expression.Bindings;
import dev.flow.expression.Compilation;
import dev.flow.expression.EvaluationOptions;
import dev.flow.expression.Expression;
import dev.flow.expression.ExpressionException;
import dev.flow.expression.VariableScope;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A text that a verified request says. Thread-safe. */
sealed interface WebhookValue {
    /** The same for every request. */
    record Constant(String text) implements WebhookValue {}

    /** A header, by its name in lower case. */
    record Header(String name) implements WebhookValue {}

    /** A text or an integer that jq finds. */
    record Jq(Expression expression) implements WebhookValue {}

    /** The digest of the body. */
    record Digest() implements WebhookValue {}

    /** The first that is there. */
    record FirstOf(List<WebhookValue> values) implements WebhookValue {
        public FirstOf {
            values = List.copyOf(values);
        }
    }

    /**
     * jq over the data of the body.
     *
     * @throws IllegalArgumentException when it does not compile
     */
    static WebhookValue jq(String text) {
        return switch (Expression.compile(WrappedExpression.bare(text).source(), VariableScope.of("headers"))) {
            case Compilation.Compiled compiled -> new Jq(compiled.expression());
            case Compilation.Rejected rejected ->
                throw new IllegalArgumentException(
                        rejected.problems().getFirst().message());
        };
    }

    /** The value; empty when the request does not say it. */
    default Optional<String> read(VerifiedRequest verified) {
        return switch (this) {
            case Constant(String text) -> Optional.of(text);
            case Header(String name) -> verified.request().header(name);
            case Jq(Expression expression) -> evaluate(expression, verified);
            case Digest() -> Optional.of(BodyDigest.id(verified.request().body()));
            case FirstOf(List<WebhookValue> values) ->
                values.stream().flatMap(each -> each.read(verified).stream()).findFirst();
        };
    }

    private static Optional<String> evaluate(Expression expression, VerifiedRequest verified) {
        try {
            JsonNode value = expression.value(
                    verified.data(),
                    Bindings.of(Map.of("headers", verified.headers())),
                    EvaluationOptions.at(verified.now()));
            return value.isTextual() || value.isIntegralNumber() ? Optional.of(value.asText()) : Optional.empty();
        } catch (ExpressionException _) {
            return Optional.empty();
        }
    }
}
