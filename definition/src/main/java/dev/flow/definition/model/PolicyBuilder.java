package dev.flow.definition.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.definition.grammar.StringFormat;
import dev.flow.definition.grammar.ValueShape;
import dev.flow.definition.task.ErrorTemplate;
import dev.flow.definition.task.RetryPolicy;
import dev.flow.definition.task.RetryPolicy.Backoff;
import dev.flow.definition.task.RetryPolicy.Jitter;
import dev.flow.definition.task.RetryPolicy.Limit;
import dev.flow.definition.task.StandardErrorType;
import dev.flow.definition.task.Timeout;
import dev.flow.definition.value.DurationValue;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Builds errors, retries and timeouts, inline ones and those of {@code use}. Not thread-safe. */
record PolicyBuilder(TemplateCompiler templates, DeclaredComponents components) {
    private static final double USUAL_FACTOR = 2;

    /**
     * DSL reference, "Error"; standard types get the name that we emit (decision 11,
     * {@code docs/compatibility.md#decision-11}).
     */
    ErrorTemplate error(JsonNode slot) {
        JsonNode error = Objects.requireNonNull(components.resolve("errors", slot));
        return new ErrorTemplate(
                templates.value(normalized(error.path("type")), new ValueShape.Text(StringFormat.URI, List.of(), null)),
                templates.value(error.path("status")),
                templates.optional(error.get("title")),
                templates.optional(error.get("detail")),
                templates.optional(error.get("instance")));
    }

    /** The properties that a caught error must have. */
    @Nullable
    ObjectNode filter(@Nullable JsonNode with) {
        if (!(with instanceof ObjectNode filter)) {
            return null;
        }
        ObjectNode properties = filter.deepCopy();
        JsonNode type = filter.get("type");
        if (type != null) {
            properties.set("type", normalized(type));
        }
        JsonNode details = properties.remove("details");
        if (details != null) {
            properties.set("detail", details);
        }
        return properties;
    }

    @Nullable
    Timeout timeout(@Nullable JsonNode slot) {
        JsonNode timeout = components.resolve("timeouts", slot);
        DurationValue after = timeout == null ? null : templates.duration(timeout.get("after"));
        return after == null ? null : new Timeout(after);
    }

    /** DSL reference, "Retry"; numbers as in decision 8, {@code docs/compatibility.md#decision-8}. */
    @Nullable
    RetryPolicy retry(@Nullable JsonNode slot) {
        JsonNode retry = components.resolve("retries", slot);
        if (retry == null) {
            return null;
        }
        return new RetryPolicy(
                templates.expression(retry.get("when")),
                templates.expression(retry.get("exceptWhen")),
                templates.duration(retry.get("delay")),
                backoff(retry.path("backoff")),
                limit(retry.path("limit")),
                jitter(retry.get("jitter")));
    }

    private Backoff backoff(JsonNode backoff) {
        JsonNode exponential = backoff.get("exponential");
        if (exponential != null) {
            return new Backoff.Exponential(
                    exponential.path("factor").asDouble(USUAL_FACTOR),
                    templates.duration(exponential.get("maxInterval")));
        }
        JsonNode linear = backoff.get("linear");
        return linear == null
                ? new Backoff.Constant()
                : new Backoff.Linear(templates.duration(linear.get("increment")));
    }

    private Limit limit(JsonNode limit) {
        JsonNode count = limit.path("attempt").get("count");
        return new Limit(
                count == null ? null : Integer.valueOf(count.asInt()),
                templates.duration(limit.path("attempt").get("duration")),
                templates.duration(limit.get("duration")));
    }

    private @Nullable Jitter jitter(@Nullable JsonNode jitter) {
        if (jitter == null) {
            return null;
        }
        return new Jitter(
                Objects.requireNonNull(templates.duration(jitter.get("from"))),
                Objects.requireNonNull(templates.duration(jitter.get("to"))));
    }

    private static JsonNode normalized(JsonNode type) {
        return type.isTextual() ? TextNode.valueOf(StandardErrorType.normalize(type.textValue())) : type;
    }
}
