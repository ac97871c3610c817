package dev.flow.identity;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** The tenant, application and environment that own a run. What belongs to one scope does not exist for any other. */
public record Scope(String tenant, String application, String environment) {
    /** What it writes of three texts, sorted by name, is canonical JSON (RFC 8785). */
    private static final JsonMapper CANONICAL =
            JsonMapper.builder().disable(JsonWriteFeature.WRITE_HEX_UPPER_CASE).build();

    public Scope {
        if (tenant.isBlank() || application.isBlank() || environment.isBlank()) {
            throw new IllegalArgumentException("A scope names a tenant, an application and an environment.");
        }
    }

    /**
     * {@code sha256:} and 64 hex digits over the scope in canonical JSON: the scope where it is only compared, as in
     * rows of the store and names of task queues.
     *
     * @throws IllegalArgumentException when a name is not Unicode
     */
    public String digest() {
        var properties =
                new TreeMap<>(Map.of("tenant", tenant, "application", application, "environment", environment));
        try {
            String text = CANONICAL.writeValueAsString(properties);
            ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
            return "sha256:" + Sha256.hex(bytes);
        } catch (JacksonException | CharacterCodingException e) {
            throw new IllegalArgumentException("A name of the scope is not Unicode.", e);
        }
    }
}
