package dev.flow.queues;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** Port: where secrets of brokers are read. Thread-safe; may block. Values are never logged or kept. */
@FunctionalInterface
public interface BrokerSecrets {
    /** No secrets at all. */
    BrokerSecrets NONE = name -> Optional.empty();

    /** The secret of this name. */
    Optional<JsonNode> find(String name);
}
