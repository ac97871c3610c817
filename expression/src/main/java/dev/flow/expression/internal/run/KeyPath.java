package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.flow.expression.internal.value.BudgetMeter;
import dev.flow.expression.internal.value.JqValues;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a value was reached: the keys from the root, the last one first. */
final class KeyPath {
    static final KeyPath ROOT = new KeyPath(null, JqValues.NULL, 0);

    private final @Nullable KeyPath parent;
    private final JsonNode key;
    private final int length;

    private KeyPath(@Nullable KeyPath parent, JsonNode key, int length) {
        this.parent = parent;
        this.key = key;
        this.length = length;
    }

    KeyPath then(BudgetMeter meter, JsonNode next) {
        meter.charge(3);
        return new KeyPath(this, next, length + 1);
    }

    List<JsonNode> keys() {
        List<JsonNode> keys = new ArrayList<>(length);
        for (KeyPath path = this; path.parent != null; path = path.parent) {
            keys.add(path.key);
        }
        Collections.reverse(keys);
        return keys;
    }

    ArrayNode toArray(BudgetMeter meter) {
        meter.charge(length);
        return JqValues.array(meter, new ArrayList<>(keys()));
    }
}
