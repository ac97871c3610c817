package dev.flow.expression.internal.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.flow.expression.internal.value.Meter;
import dev.flow.expression.internal.value.Values;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a value was reached: the keys from the root, the last one first. */
final class Path {
    static final Path ROOT = new Path(null, Values.NULL, 0);

    private final @Nullable Path parent;
    private final JsonNode key;
    private final int length;

    private Path(@Nullable Path parent, JsonNode key, int length) {
        this.parent = parent;
        this.key = key;
        this.length = length;
    }

    Path then(Meter meter, JsonNode next) {
        meter.charge(3);
        return new Path(this, next, length + 1);
    }

    List<JsonNode> keys() {
        List<JsonNode> keys = new ArrayList<>(length);
        for (Path path = this; path.parent != null; path = path.parent) {
            keys.add(path.key);
        }
        Collections.reverse(keys);
        return keys;
    }

    ArrayNode toArray(Meter meter) {
        meter.charge(length);
        return Values.array(meter, new ArrayList<>(keys()));
    }
}
