package dev.flow.definition.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.definition.grammar.ValueShape;
import dev.flow.definition.text.CalendarDuration;
import dev.flow.definition.text.IsoDuration;
import dev.flow.definition.text.WrappedExpression;
import dev.flow.definition.value.DurationValue;
import dev.flow.definition.value.Template;
import dev.flow.expression.Compilation;
import dev.flow.expression.Expression;
import dev.flow.expression.ExpressionVersion;
import dev.flow.expression.VariableScope;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Turns the values of slots into templates (decision 1, {@code docs/compatibility.md#decision-1}): slots that are
 * expressions by type take jq bare or wrapped, value slots only wrapped, or in loose mode bare too. Equal expressions
 * are compiled once. Not thread-safe.
 */
public final class TemplateCompiler {
    private final Map<String, Template> compiled = new LinkedHashMap<>();
    private final ExpressionVersion version;
    private final boolean loose;

    /**
     * Those of a document.
     *
     * @param version the version of expressions that the definition was stored with
     * @param loose whether every text is evaluated, and stays the text it is when that fails
     */
    TemplateCompiler(ExpressionVersion version, boolean loose) {
        this.version = version;
        this.loose = loose;
    }

    /** Evaluates only texts that are wholly {@code ${ }}, with the latest version of expressions. */
    public static TemplateCompiler strict() {
        return new TemplateCompiler(ExpressionVersion.LATEST, false);
    }

    /** A slot that is an expression by type; an object or array in one is a value. */
    @Nullable
    Template expression(@Nullable JsonNode value) {
        if (value == null) {
            return null;
        }
        return value.isTextual() ? jq(WrappedExpression.bare(value.textValue()).source()) : value(value);
    }

    /** The template of a value slot. */
    public Template value(JsonNode value) {
        return value(value, new ValueShape.Any(true));
    }

    /** A value of this shape: in loose mode only the texts that the grammar says are values are evaluated bare. */
    Template value(JsonNode value, ValueShape shape) {
        if (value instanceof TextNode text) {
            return text(text, shape);
        }
        if (value.isObject()) {
            return object(value, shape);
        }
        return value.isArray() ? array(value, shape) : new Template.Constant(value);
    }

    private Template text(TextNode value, ValueShape shape) {
        String text = value.textValue();
        Optional<WrappedExpression> wrapped = WrappedExpression.of(text);
        if (wrapped.isPresent()) {
            return jq(wrapped.get().source());
        }
        return (loose ? ValueSlots.compile(text, shape) : Optional.<Compilation.Compiled>empty())
                .<Template>map(bare -> new Template.Loose(bare.expression(), value))
                .orElseGet(() -> new Template.Constant(value));
    }

    /** A value slot that may be absent. */
    @Nullable
    Template optional(@Nullable JsonNode value) {
        return value == null ? null : value(value);
    }

    /** A duration; a wrapped one is computed. */
    @Nullable
    DurationValue duration(@Nullable JsonNode value) {
        if (value == null) {
            return null;
        }
        return IsoDuration.read(value)
                .<DurationValue>map(DurationValue.Fixed::new)
                .or(() -> CalendarDuration.parse(value.asText()).map(DurationValue.Calendar::new))
                .orElseGet(() -> new DurationValue.Computed(value(value)));
    }

    private Template object(JsonNode value, ValueShape shape) {
        Map<String, Template> properties = new LinkedHashMap<>();
        boolean constant = true;
        for (Map.Entry<String, JsonNode> property : value.properties()) {
            Template template = value(property.getValue(), ValueSlots.property(shape, property.getKey()));
            constant &= template instanceof Template.Constant;
            properties.put(property.getKey(), template);
        }
        return constant ? new Template.Constant(value) : new Template.ObjectOf(properties);
    }

    private Template array(JsonNode value, ValueShape shape) {
        List<Template> elements = new ArrayList<>(value.size());
        boolean constant = true;
        for (JsonNode element : value) {
            Template template = value(element, ValueSlots.element(shape));
            constant &= template instanceof Template.Constant;
            elements.add(template);
        }
        return constant ? new Template.Constant(value) : new Template.ArrayOf(elements);
    }

    /** The checker has refused variables that are not bound, so every name may be read here. */
    private Template jq(String program) {
        return compiled.computeIfAbsent(program, this::compile);
    }

    private Template compile(String program) {
        return switch (Expression.compile(program, VariableScope.any(), version)) {
            case Compilation.Compiled(Expression expression, var _) -> new Template.Computed(expression);
            case Compilation.Rejected(var problems) ->
                throw new IllegalArgumentException("A document that was not checked: `" + program
                        + "` does not compile: " + problems.getFirst().message());
        };
    }
}
