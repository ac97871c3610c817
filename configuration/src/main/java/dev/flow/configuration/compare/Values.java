package dev.flow.configuration.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.canonical.CanonicalJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Values of documents: whether they are equal, and how sentences show them. */
final class Values {
    private static final int LONGEST = 80;

    private Values() {}

    /** Whether both say the same: the order of properties and the spelling of numbers do not matter. */
    static boolean equal(@Nullable JsonNode one, @Nullable JsonNode other) {
        if (one == null || other == null || one.isMissingNode() || other.isMissingNode()) {
            return isAbsent(one) == isAbsent(other);
        }
        return one.equals(other) || CanonicalJson.normalize(one).equals(CanonicalJson.normalize(other));
    }

    static boolean isAbsent(@Nullable JsonNode value) {
        return value == null || value.isMissingNode();
    }

    /** The value; null where it is absent. */
    static @Nullable JsonNode orNull(@Nullable JsonNode value) {
        return isAbsent(value) ? null : value;
    }

    /** The value between backticks, shortened. */
    static String shown(@Nullable JsonNode value) {
        if (value == null || value.isMissingNode()) {
            return "nothing";
        }
        String text = value.isTextual() ? value.textValue() : CanonicalJson.write(value);
        String line = text.strip().replaceAll("\\s+", " ");
        return "`" + (line.length() <= LONGEST ? line : line.substring(0, LONGEST - 1) + "…") + "`";
    }

    /** The names between backticks: a, b and c. */
    static String names(List<String> names) {
        List<String> shown = names.stream().map(name -> "`" + name + "`").toList();
        return shown.size() < 2
                ? String.join("", shown)
                : String.join(", ", shown.subList(0, shown.size() - 1)) + " and " + shown.getLast();
    }

    /** The names of both objects, sorted. */
    static Set<String> keys(JsonNode one, JsonNode other) {
        Set<String> keys = new TreeSet<>();
        one.fieldNames().forEachRemaining(keys::add);
        other.fieldNames().forEachRemaining(keys::add);
        return keys;
    }

    /** The properties whose values differ, sorted. */
    static List<String> differing(JsonNode one, JsonNode other) {
        List<String> differing = new ArrayList<>();
        for (String key : keys(one, other)) {
            if (!equal(one.get(key), other.get(key))) {
                differing.add(key);
            }
        }
        return differing;
    }

    /** Those properties of an object. */
    static ObjectNode only(JsonNode object, List<String> properties) {
        ObjectNode only = JsonNodeFactory.instance.objectNode();
        for (String property : properties) {
            JsonNode value = object.get(property);
            if (value != null) {
                only.set(property, value);
            }
        }
        return only;
    }
}
