package dev.flow.calls.secret;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** Port: looks up the values of {@code use.secrets}. Thread-safe; values are never logged or kept. */
public interface SecretSource {
    /** The secret of this name: a string, or an object for structured ones. */
    Optional<JsonNode> find(String name);
}
