package dev.flow.definition;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * A function that the host offers in Java, as documents see it: callable as {@code name:version@default}.
 *
 * @param name as called
 * @param version semantic version
 * @param inputSchema JSON Schema of its arguments
 * @param outputSchema JSON Schema of its result
 */
public record HostFunctionSignature(
        String name,
        String version,
        @Nullable JsonNode inputSchema,
        @Nullable JsonNode outputSchema) {
    /** A function that accepts and returns anything. */
    public HostFunctionSignature(String name, String version) {
        this(name, version, null, null);
    }

    /** The name as calls write it: {@code name:version}. */
    public String qualified() {
        return name + ":" + version;
    }
}
