package dev.flow.queues;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.text.IsoDuration;
import java.time.Duration;
import java.util.Optional;

/**
 * A queue or topic of a broker. The settings must not be modified.
 *
 * @param name its name at the broker
 * @param settings as the grammar of its kind has them; empty for one without
 */
public record BrokerQueue(Broker broker, String name, ObjectNode settings) {
    private static final int CONCURRENCY = 8;
    private static final Duration VISIBILITY = Duration.ofSeconds(30);

    /** {@code broker/queue}, the source of its deliveries. */
    public String source() {
        return broker.name() + '/' + name;
    }

    /** The queue for messages that can never be accepted; empty for none. */
    public Optional<String> deadLetter() {
        return Optional.ofNullable(settings.path("dead_letter").textValue());
    }

    /** The most messages that are in hand at the same time, at least 1. */
    public int concurrency() {
        return Math.max(1, settings.path("concurrency").asInt(CONCURRENCY));
    }

    /** How long the broker hides a message in hand from others. */
    public Duration visibility() {
        return IsoDuration.parse(settings.path("visibility").asText()).orElse(VISIBILITY);
    }

    /** A message that was received more often is dead-lettered; 0 for no bound. */
    public int maxReceives() {
        return settings.path("max_receives").asInt(0);
    }
}
