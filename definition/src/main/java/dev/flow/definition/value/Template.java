package dev.flow.definition.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.expression.Bindings;
import dev.flow.expression.EvaluationOptions;
import dev.flow.expression.Expression;
import dev.flow.expression.ExpressionException;
import dev.flow.expression.VariableReads;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A JSON value of a document in which some strings are expressions (DSL, "Runtime Expressions").
 *
 * <p>Immutable and thread-safe. Evaluation is deterministic: object properties keep their order, and an expression that
 * fails throws {@link TemplateException}, which has its position.
 */
public sealed interface Template {

    /** The value for this input and these variables; constants are returned as they are and must not be modified. */
    JsonNode evaluate(JsonNode input, Bindings bindings, EvaluationOptions evaluation);

    /** Every expression in here, in document order. */
    Stream<Expression> expressions();

    /** Every expression in here as authors write it, {@code ${ … }}, in document order. */
    default Stream<String> sources() {
        return expressions().map(expression -> "${ " + expression.source().strip() + " }");
    }

    /** Whether the value is the same for every input. */
    default boolean isConstant() {
        return expressions().findAny().isEmpty();
    }

    /** A value without expressions. */
    record Constant(JsonNode value) implements Template {
        @Override
        public JsonNode evaluate(JsonNode input, Bindings bindings, EvaluationOptions evaluation) {
            return value;
        }

        @Override
        public Stream<Expression> expressions() {
            return Stream.empty();
        }
    }

    /** One expression; no result is null, several are an array. */
    record Computed(Expression expression) implements Template {
        @Override
        public JsonNode evaluate(JsonNode input, Bindings bindings, EvaluationOptions evaluation) {
            try {
                return expression.value(input, bindings, evaluation);
            } catch (ExpressionException e) {
                throw TemplateException.of(e, expression);
            }
        }

        @Override
        public Stream<Expression> expressions() {
            return Stream.of(expression);
        }
    }

    /**
     * A text of a value slot where a workflow says {@code evaluate.mode: loose} (DSL reference, "Evaluate"): what the
     * text yields as an expression, or the text itself when that fails or reads a variable that has no value here. A
     * budget that is used up is an error, because it says nothing about whether the text is an expression.
     */
    record Loose(Expression expression, TextNode text) implements Template {
        @Override
        public JsonNode evaluate(JsonNode input, Bindings bindings, EvaluationOptions evaluation) {
            for (VariableReads.Path path : expression.reads().paths()) {
                if (!path.variable().equals(VariableReads.INPUT) && bindings.get(path.variable()) == null) {
                    return text;
                }
            }
            try {
                return expression.value(input, bindings, evaluation);
            } catch (ExpressionException e) {
                if (e.code().equals(ExpressionException.BUDGET)) {
                    throw TemplateException.of(e, expression);
                }
                return text;
            }
        }

        /** Whether this value, which was evaluated before, is the text as written in the document. */
        public boolean stayed(JsonNode value) {
            return text.equals(value);
        }

        @Override
        public Stream<Expression> expressions() {
            return Stream.of(expression);
        }
    }

    /** An object with at least one property that is computed. */
    record ObjectOf(Map<String, Template> properties) implements Template {
        public ObjectOf {
            properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
        }

        @Override
        public JsonNode evaluate(JsonNode input, Bindings bindings, EvaluationOptions evaluation) {
            var object = JsonNodeFactory.instance.objectNode();
            properties.forEach((name, template) -> {
                try {
                    object.set(name, template.evaluate(input, bindings, evaluation));
                } catch (TemplateException e) {
                    throw e.below(name);
                }
            });
            return object;
        }

        @Override
        public Stream<Expression> expressions() {
            return properties.values().stream().flatMap(Template::expressions);
        }
    }

    /** An array with at least one element that is computed. */
    record ArrayOf(List<Template> elements) implements Template {
        public ArrayOf {
            elements = List.copyOf(elements);
        }

        @Override
        public JsonNode evaluate(JsonNode input, Bindings bindings, EvaluationOptions evaluation) {
            var array = JsonNodeFactory.instance.arrayNode(elements.size());
            for (Template element : elements) {
                try {
                    array.add(element.evaluate(input, bindings, evaluation));
                } catch (TemplateException e) {
                    throw e.below(Integer.toString(array.size()));
                }
            }
            return array;
        }

        @Override
        public Stream<Expression> expressions() {
            return elements.stream().flatMap(Template::expressions);
        }
    }
}
