package dev.flow.gateway.operation;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** The content of an answer. */
public sealed interface Content {
    /** An answer without content. */
    record Empty() implements Content {}

    /** A record, as JSON with exactly its properties. */
    record Json(Class<?> type) implements Content {}

    /** A JSON object with a schema of its own. */
    record Declared(String name, ObjectNode schema) implements Content {}

    /** A JSON document whose schema is defined elsewhere, such as OpenAPI. */
    record OpenJson(String mediaType) implements Content {}

    /** A record as JSON, or bytes of a media type that the answer names. */
    record JsonOrBytes(Class<?> type) implements Content {}

    /** Text of this media type. */
    record Text(String mediaType) implements Content {}

    /**
     * Bytes, as {@link Answer#file} makes them: each answer has its own media type and cache directives.
     *
     * @param mediaType a range that covers them: <code>*&#47;*</code>, {@code image/*}
     */
    record Binary(String mediaType) implements Content {}
}
