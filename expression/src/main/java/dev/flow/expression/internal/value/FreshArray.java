package dev.flow.expression.internal.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * An array that an evaluation made itself. It never leaves the evaluation: {@link Export} puts a plain one in its
 * place.
 */
// Jackson narrows the type parameter of deepCopy away, which javac reports for every subclass.
@SuppressWarnings("unchecked")
public final class FreshArray extends ArrayNode {
    private final transient VersionedList elements;

    private FreshArray(VersionedList elements) {
        super(JsonNodeFactory.instance, elements);
        this.elements = elements;
    }

    /** An array of these elements. */
    public static FreshArray of(Meter meter, Collection<JsonNode> elements) {
        return new FreshArray(VersionedList.of(meter, elements));
    }

    /** The same array, free to grow: itself when this evaluation made it, else a copy. */
    static FreshArray from(Meter meter, ArrayNode array) {
        if (array instanceof FreshArray fresh && fresh.elements.belongsTo(meter)) {
            return fresh;
        }
        meter.array(array.size());
        List<JsonNode> copy = new ArrayList<>(array.size());
        array.forEach(copy::add);
        return of(meter, copy);
    }

    FreshArray with(int index, JsonNode value) {
        return new FreshArray(elements.with(index, value));
    }

    FreshArray withAll(JsonNode more) {
        return new FreshArray(elements.withAll(more));
    }

    List<JsonNode> own() {
        return elements;
    }
}
