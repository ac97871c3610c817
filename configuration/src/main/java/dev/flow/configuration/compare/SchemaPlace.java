package dev.flow.configuration.compare;

import dev.flow.definition.text.Pointer;

/**
 * A place in a JSON Schema.
 *
 * @param pointer in the schema
 * @param value which values the schema there is about: {@code customer.name}, {@code lines[].price}; empty for the
 *     whole value
 */
record SchemaPlace(Pointer pointer, String value) {

    SchemaPlace property(String name) {
        return new SchemaPlace(pointer.child("properties").child(name), value.isEmpty() ? name : value + "." + name);
    }

    SchemaPlace keyword(String keyword) {
        return new SchemaPlace(
                pointer.child(keyword),
                switch (keyword) {
                    case "items", "contains", "unevaluatedItems" -> value + "[]";
                    case "additionalProperties" -> value.isEmpty() ? "*" : value + ".*";
                    default -> value;
                });
    }

    /** The values as a sentence names them. */
    String shown() {
        return value.isEmpty() ? "the value" : "`" + value + "`";
    }
}
