package dev.flow.definition.grammar;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Puts the properties of a checked document in canonical order: those that the grammar names, and the names of
 * components, are sorted, because their order means nothing; maps that are data keep the order in which they were
 * written, because expressions and receivers can see it. Thread-safe.
 */
public final class CanonicalOrder {
    private CanonicalOrder() {}

    /** A copy of a value of this shape in canonical order; scalars, and data, are shared with the original. */
    public static JsonNode of(JsonNode value, ValueShape shape) {
        return switch (shape) {
            case ValueShape.MapOf(ValueShape element) -> map(value, element);
            case ValueShape.ListOf(ValueShape element, int _) -> list(value, each -> of(each, element));
            case ValueShape.Named(ValueShape element, String _, int _) -> named(value, element);
            case ValueShape.Tasks _ -> named(value, new ValueShape.Task());
            case ValueShape.Task() -> task(value);
            case ValueShape.Type(String name) -> object(value, Grammar.get().type(name));
            case ValueShape.Variant variant -> {
                ObjectType type = variant.type(value.path(variant.property()).asText());
                yield type == null ? value : object(value, type);
            }
            case ValueShape.Choice choice ->
                choice.alternatives().stream()
                        .filter(alternative -> GrammarWalk.fits(value, alternative))
                        .findFirst()
                        .map(alternative -> of(value, alternative))
                        .orElse(value);
            case ValueShape.Text _, ValueShape.Flag _, ValueShape.Whole _, ValueShape.Decimal _ -> value;
            case ValueShape.Any _, ValueShape.Free _, ValueShape.JsonSchema _ -> value;
        };
    }

    /** Names of components are sorted; names of values, such as headers and query parameters, are data. */
    private static JsonNode map(JsonNode value, ValueShape element) {
        if (element instanceof ValueShape.Text) {
            return value;
        }
        ObjectNode copy = JsonNodeFactory.instance.objectNode();
        sorted(new ArrayList<>(value.properties()))
                .forEach(property -> copy.set(property.getKey(), of(property.getValue(), element)));
        return copy;
    }

    private static JsonNode list(JsonNode list, Function<JsonNode, JsonNode> ordered) {
        ArrayNode copy = JsonNodeFactory.instance.arrayNode(list.size());
        list.forEach(each -> copy.add(ordered.apply(each)));
        return copy;
    }

    private static JsonNode named(JsonNode list, ValueShape element) {
        return list(list, each -> {
            ObjectNode copy = JsonNodeFactory.instance.objectNode();
            each.properties().forEach(property -> copy.set(property.getKey(), of(property.getValue(), element)));
            return copy;
        });
    }

    private static JsonNode task(JsonNode task) {
        TaskGrammar kind = GrammarWalk.kind(task);
        return kind == null
                ? task
                : object(task, kind.type(task.path(kind.name()).textValue()));
    }

    /** The properties that the type names, sorted; then further ones, which are the author's, as they were written. */
    private static JsonNode object(JsonNode value, ObjectType type) {
        ObjectNode copy = JsonNodeFactory.instance.objectNode();
        List<Map.Entry<String, JsonNode>> known = new ArrayList<>();
        List<Map.Entry<String, JsonNode>> further = new ArrayList<>();
        value.properties()
                .forEach(property -> (type.property(property.getKey()) == null ? further : known).add(property));
        for (Map.Entry<String, JsonNode> entry : sorted(known)) {
            ObjectProperty property = type.properties().get(entry.getKey());
            copy.set(entry.getKey(), property == null ? entry.getValue() : of(entry.getValue(), property.shape()));
        }
        further.forEach(entry -> copy.set(entry.getKey(), entry.getValue()));
        return copy;
    }

    private static List<Map.Entry<String, JsonNode>> sorted(List<Map.Entry<String, JsonNode>> properties) {
        properties.sort(Comparator.comparing(Map.Entry::getKey));
        return properties;
    }
}
