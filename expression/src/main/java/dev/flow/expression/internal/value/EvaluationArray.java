package dev.flow.expression.internal.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * An array that an evaluation made itself. It never leaves the evaluation: {@link ResultExport} puts a plain one in its
 * place.
 */
// Jackson narrows the type parameter of deepCopy away, which javac reports for every subclass.
@SuppressWarnings("unchecked")
public final class EvaluationArray extends ArrayNode {
    private final transient VersionedList elements;

    private EvaluationArray(VersionedList elements) {
        super(JsonNodeFactory.instance, elements);
        this.elements = elements;
    }

    /** An array of these elements. */
    public static EvaluationArray of(BudgetMeter meter, Collection<JsonNode> elements) {
        return new EvaluationArray(VersionedList.of(meter, elements));
    }

    /** The same array, free to grow: itself when this evaluation made it, else a copy. */
    static EvaluationArray from(BudgetMeter meter, ArrayNode array) {
        if (array instanceof EvaluationArray fresh && fresh.elements.belongsTo(meter)) {
            return fresh;
        }
        meter.array(array.size());
        List<JsonNode> copy = new ArrayList<>(array.size());
        array.forEach(copy::add);
        return of(meter, copy);
    }

    EvaluationArray with(int index, JsonNode value) {
        return new EvaluationArray(elements.with(index, value));
    }

    EvaluationArray withAll(JsonNode more) {
        return new EvaluationArray(elements.withAll(more));
    }

    List<JsonNode> own() {
        return elements;
    }
}
