package dev.flow.expression.internal.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Converts results for the caller: containers and strings that the evaluation made become plain nodes, numbers that
 * JSON does not have become what jq prints, and everything is counted against the budget's result size. What the
 * evaluation was given is not walked through; it counts as one, as long as it is handed out only a few times.
 */
@SuppressWarnings("ReferenceEquality") // whether a node was replaced is a question of identity
public final class ResultExport {
    /** Up to this number of references to given containers, no result can be much larger than what was given. */
    private static final int FREE_MENTIONS = 16;

    private final BudgetMeter meter;
    private final long limit;
    private final IdentityHashMap<JsonNode, JsonNode> done = new IdentityHashMap<>();
    private final List<JsonNode> given = new ArrayList<>();
    private long size;

    public ResultExport(BudgetMeter meter) {
        this.meter = meter;
        this.limit = meter.resultSize();
    }

    /** Converts one result and counts its size. */
    public JsonNode add(JsonNode node) {
        JsonNode plain = plain(node, 0);
        if (given.size() > FREE_MENTIONS) {
            for (JsonNode mentioned : given) {
                measure(mentioned, 0);
            }
            given.clear();
        }
        return plain;
    }

    private JsonNode plain(JsonNode node, int depth) {
        count(1);
        return switch (node) {
            case EvaluationArray array -> plainArray(array, depth + 1);
            case EvaluationObject object -> plainObject(object, depth + 1);
            case DoubleNode number -> finite(number);
            case Rope rope -> TextNode.valueOf(counted(rope.textValue()));
            case TextNode text -> {
                count(text.textValue().length());
                yield text;
            }
            default -> {
                if (node.isContainerNode()) {
                    given.add(node);
                }
                yield node;
            }
        };
    }

    private JsonNode plainArray(EvaluationArray array, int depth) {
        meter.nesting(depth);
        List<JsonNode> elements = array.own();
        JsonNode known = done.get(array);
        if (known != null) {
            measure(known, depth);
            return known;
        }
        for (int i = 0; i < elements.size(); i++) {
            JsonNode element = elements.get(i);
            JsonNode plain = plain(element, depth);
            if (plain != element) {
                elements.set(i, plain);
            }
        }
        JsonNode plain = new ArrayNode(JsonNodeFactory.instance, elements);
        done.put(array, plain);
        return plain;
    }

    private JsonNode plainObject(EvaluationObject object, int depth) {
        meter.nesting(depth);
        Map<String, JsonNode> fields = object.own();
        JsonNode known = done.get(object);
        if (known != null) {
            measure(known, depth);
            return known;
        }
        for (Map.Entry<String, JsonNode> field : fields.entrySet()) {
            count(field.getKey().length());
            JsonNode plain = plain(field.getValue(), depth);
            if (plain != field.getValue()) {
                field.setValue(plain);
            }
        }
        JsonNode plain = new ObjectNode(JsonNodeFactory.instance, fields);
        done.put(object, plain);
        return plain;
    }

    private static JsonNode finite(DoubleNode number) {
        double value = number.doubleValue();
        if (Double.isNaN(value)) {
            return JqValues.NULL;
        }
        return Double.isInfinite(value) ? DoubleNode.valueOf(Math.copySign(Double.MAX_VALUE, value)) : number;
    }

    private String counted(String text) {
        count(text.length());
        return text;
    }

    private void count(long units) {
        size += units;
        if (size > limit) {
            throw new BudgetExceededException("The result is larger than " + limit + " values and characters");
        }
    }

    private void measure(JsonNode node, int depth) {
        count(1);
        meter.nesting(depth);
        switch (ValueKind.of(node)) {
            case NULL, FALSE, TRUE, NUMBER -> {}
            case STRING -> count(JqValues.text(node).length());
            case ARRAY -> {
                for (JsonNode element : node) {
                    measure(element, depth + 1);
                }
            }
            case OBJECT -> {
                for (Map.Entry<String, JsonNode> field : node.properties()) {
                    count(field.getKey().length());
                    measure(field.getValue(), depth + 1);
                }
            }
        }
    }
}
