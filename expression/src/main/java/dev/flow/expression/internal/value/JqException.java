package dev.flow.expression.internal.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;

/** An error in the sense of jq: it carries a value, and {@code try} catches it. The evaluator adds the position. */
public final class JqException extends RuntimeException {
    private final transient JsonNode value;

    public JqException(JsonNode value) {
        super(null, null, false, false);
        this.value = value;
    }

    /** An error whose value is this text. */
    public static JqException of(String message) {
        return new JqException(TextNode.valueOf(message));
    }

    /** The value of the error, as {@code catch} sees it. */
    public JsonNode value() {
        return value;
    }
}
