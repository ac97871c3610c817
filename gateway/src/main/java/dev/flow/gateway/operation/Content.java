package dev.flow.gateway.operation;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** What an answer holds. */
public sealed interface Content {
    /** Nothing. */
    record Empty() implements Content {}

    /** A record, as JSON with exactly its properties. */
    record Json(Class<?> type) implements Content {}

    /** A JSON object with a schema of its own. */
    record Declared(String name, ObjectNode schema) implements Content {}

    /** A JSON document whose form somebody else defines. */
    record OpenJson(String mediaType) implements Content {}

    /** Text of this media type. */
    record Text(String mediaType) implements Content {}
}
