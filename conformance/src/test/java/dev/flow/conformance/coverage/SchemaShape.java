package dev.flow.conformance.coverage;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The shape of a value, read from the official schema: the union of all its alternatives. Built, then read. */
final class SchemaShape {
    private final Map<String, SchemaShape> properties = new LinkedHashMap<>();
    private @Nullable SchemaShape values;
    private @Nullable SchemaShape items;
    private @Nullable String section;

    /** The properties by name. */
    Map<String, SchemaShape> properties() {
        return properties;
    }

    /** What an object holds under names that the document chooses. */
    Optional<SchemaShape> values() {
        return Optional.ofNullable(values);
    }

    /** What an array holds. */
    Optional<SchemaShape> items() {
        return Optional.ofNullable(items);
    }

    /** The section of the table that describes it; its own properties stand there. */
    Optional<String> section() {
        return Optional.ofNullable(section);
    }

    SchemaShape property(String name) {
        return properties.computeIfAbsent(name, key -> new SchemaShape());
    }

    SchemaShape eachValue() {
        values = values == null ? new SchemaShape() : values;
        return values;
    }

    SchemaShape eachItem() {
        items = items == null ? new SchemaShape() : items;
        return items;
    }

    void describedIn(String name) {
        section = name;
    }
}
