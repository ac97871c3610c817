package dev.flow.expression.internal.value;

import com.fasterxml.jackson.databind.JsonNode;

/** The kinds of values, in the order in which jq sorts them. */
public enum ValueKind {
    NULL("null"),
    FALSE("boolean"),
    TRUE("boolean"),
    NUMBER("number"),
    STRING("string"),
    ARRAY("array"),
    OBJECT("object");

    private final String label;

    ValueKind(String label) {
        this.label = label;
    }

    /** The name of the kind, as the builtin {@code type} returns it. */
    public String label() {
        return label;
    }

    /** The kind of a value; a node that is not JSON counts as the nearest kind that is. */
    public static ValueKind of(JsonNode node) {
        return switch (node.getNodeType()) {
            case NULL, MISSING, POJO -> NULL;
            case BOOLEAN -> node.booleanValue() ? TRUE : FALSE;
            case NUMBER -> NUMBER;
            case STRING, BINARY -> STRING;
            case ARRAY -> ARRAY;
            case OBJECT -> OBJECT;
        };
    }

    /** Everything but null and false. */
    public static boolean truthy(JsonNode node) {
        ValueKind kind = of(node);
        return kind != NULL && kind != FALSE;
    }
}
