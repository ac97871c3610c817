package dev.flow.expression.internal.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Creates and reads values, charging for those created. */
public final class JqValues {
    public static final JsonNode NULL = NullNode.getInstance();
    public static final JsonNode TRUE = BooleanNode.TRUE;
    public static final JsonNode FALSE = BooleanNode.FALSE;
    public static final TextNode EMPTY = TextNode.valueOf("");

    private JqValues() {}

    /** Whether two references are to one node: cheap, where equality would walk down both. */
    @SuppressWarnings("ReferenceEquality") // that is the question
    public static boolean same(JsonNode left, JsonNode right) {
        return left == right;
    }

    public static JsonNode of(boolean value) {
        return value ? TRUE : FALSE;
    }

    /** The characters of a string. */
    public static String text(JsonNode string) {
        String text = string.textValue();
        return text == null ? string.asText() : text;
    }

    /** A string that was just made. */
    public static TextNode text(BudgetMeter meter, String text) {
        meter.string(text.length());
        return TextNode.valueOf(text);
    }

    /** An array that was just made; its elements are handed over. */
    public static EvaluationArray array(BudgetMeter meter, List<JsonNode> elements) {
        meter.array(elements.size());
        return EvaluationArray.of(meter, elements);
    }

    public static EvaluationArray array(BudgetMeter meter, JsonNode... elements) {
        return array(meter, new ArrayList<>(List.of(elements)));
    }

    /** An object that was just made; its fields are handed over. */
    public static EvaluationObject object(BudgetMeter meter, Map<String, JsonNode> fields) {
        meter.object(fields.size());
        return EvaluationObject.of(meter, fields);
    }

    /** An empty array, outside of any evaluation. */
    public static ArrayNode constantArray() {
        return JsonNodeFactory.instance.arrayNode();
    }

    /** A constant object, outside of any evaluation. */
    public static ObjectNode constant(Map<String, JsonNode> fields) {
        return new ObjectNode(JsonNodeFactory.instance, fields);
    }
}
