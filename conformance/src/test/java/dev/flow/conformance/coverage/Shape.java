package dev.flow.conformance.coverage;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a value may look like, read from the official schema: the union of all its alternatives. Built, then read. */
final class Shape {
    private final Map<String, Shape> properties = new LinkedHashMap<>();
    private @Nullable Shape values;
    private @Nullable Shape items;
    private @Nullable String section;

    /** The properties by name. */
    Map<String, Shape> properties() {
        return properties;
    }

    /** What an object holds under names that the document chooses. */
    Optional<Shape> values() {
        return Optional.ofNullable(values);
    }

    /** What an array holds. */
    Optional<Shape> items() {
        return Optional.ofNullable(items);
    }

    /** The section of the table that describes it; its own properties stand there. */
    Optional<String> section() {
        return Optional.ofNullable(section);
    }

    Shape property(String name) {
        return properties.computeIfAbsent(name, key -> new Shape());
    }

    Shape eachValue() {
        values = values == null ? new Shape() : values;
        return values;
    }

    Shape eachItem() {
        items = items == null ? new Shape() : items;
        return items;
    }

    void describedIn(String name) {
        section = name;
    }
}
