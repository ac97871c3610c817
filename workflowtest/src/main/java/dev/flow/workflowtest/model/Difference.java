package dev.flow.workflowtest.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.text.Pointer;
import dev.flow.engine.payload.Json;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A position at which a value differs from the expected one.
 *
 * @param path JSON pointer; empty for the whole value
 * @param expected null when no value is expected here
 * @param got null when there is no value here
 */
public record Difference(
        String path, @Nullable JsonNode expected, @Nullable JsonNode got) {

    /** All differences; numbers are compared by value, objects without regard to the order of properties. */
    public static List<Difference> exactly(JsonNode expected, JsonNode got) {
        return new Comparison(true).run(expected, got);
    }

    /** The differences, where objects may have properties that are not expected. */
    public static List<Difference> partly(JsonNode expected, JsonNode got) {
        return new Comparison(false).run(expected, got);
    }

    private record Comparison(boolean exact, List<Difference> found) {
        Comparison(boolean exact) {
            this(exact, new ArrayList<>());
        }

        List<Difference> run(JsonNode expected, JsonNode got) {
            compare(Pointer.ROOT, expected, got);
            return List.copyOf(found);
        }

        private void compare(Pointer at, @Nullable JsonNode expected, @Nullable JsonNode got) {
            if (expected == null || got == null) {
                found.add(new Difference(at.toString(), expected, got));
            } else if (expected.isObject() && got.isObject()) {
                names(expected, got).forEach(name -> compare(at.child(name), expected.get(name), got.get(name)));
            } else if (expected.isArray() && got.isArray()) {
                for (int index = 0; index < Math.max(expected.size(), got.size()); index++) {
                    compare(at.child(index), expected.get(index), got.get(index));
                }
            } else if (!Json.same(expected, got)) {
                found.add(new Difference(at.toString(), expected, got));
            }
        }

        private Set<String> names(JsonNode expected, JsonNode got) {
            Set<String> names = new LinkedHashSet<>();
            expected.fieldNames().forEachRemaining(names::add);
            if (exact) {
                got.fieldNames().forEachRemaining(names::add);
            }
            return names;
        }
    }
}
