package dev.flow.events.router;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.flow.definition.model.TemplateCompiler;
import dev.flow.definition.text.WrappedExpression;
import dev.flow.definition.value.Template;
import dev.flow.definition.value.TemplateException;
import dev.flow.expression.Bindings;
import dev.flow.expression.EvaluationOptions;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** The expressions of triggers and correlations, evaluated on events. Each is compiled once. Thread-safe. */
final class EventTemplates {
    private static final int MOST = 1_000;

    private final Cache<JsonNode, Template> values =
            Caffeine.newBuilder().maximumSize(MOST).build();
    private final Cache<String, Template> expressions =
            Caffeine.newBuilder().maximumSize(MOST).build();

    /**
     * A value whose {@code ${ }} read {@code $event}.
     *
     * @throws TemplateException when an expression fails
     */
    JsonNode value(JsonNode value, JsonNode event, Instant receivedAt) {
        return values.get(value, each -> TemplateCompiler.strict().value(each))
                .evaluate(event, bindings(event), EvaluationOptions.at(receivedAt));
    }

    /**
     * The value of jq, bare or in {@code ${ }}; {@code .} and {@code $event} are the event.
     *
     * @return empty when it fails
     */
    Optional<JsonNode> jq(String source, JsonNode event, Instant receivedAt) {
        Template template = expressions.get(
                source,
                each -> TemplateCompiler.strict()
                        .value(TextNode.valueOf(
                                "${ " + WrappedExpression.bare(each).source() + " }")));
        try {
            return Optional.of(template.evaluate(event, bindings(event), EvaluationOptions.at(receivedAt)));
        } catch (TemplateException _) {
            return Optional.empty();
        }
    }

    private static Bindings bindings(JsonNode event) {
        return Bindings.of(Map.of("event", event));
    }
}
