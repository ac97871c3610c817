package dev.flow.queues;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/**
 * A broker of {@code flow.yaml}. The settings must not be modified.
 *
 * @param name its name there
 * @param settings as the grammar of its kind has them
 * @param secrets where its secret is read, anew for each connection
 */
public record Broker(String name, ObjectNode settings, BrokerSecrets secrets) {
    /** The kind: {@code sqs}, {@code kafka}, {@code amqp} or {@code host}. */
    public String kind() {
        return settings.path("kind").asText();
    }

    /** A setting that is a text; empty when it is not there. */
    public Optional<String> text(String property) {
        return Optional.ofNullable(settings.path(property).textValue());
    }

    /** A queue of it, also one without settings. */
    public BrokerQueue queue(String queue) {
        JsonNode own = settings.path("queues").path(queue);
        return new BrokerQueue(this, queue, own instanceof ObjectNode object ? object : settings.objectNode());
    }

    /**
     * The secret that the settings name.
     *
     * @return empty when they name none
     * @throws QueueException when there is no such secret, or when it is not an object
     */
    public Optional<JsonNode> secret() {
        return text("secret")
                .map(secret -> secrets.find(secret)
                        .filter(JsonNode::isObject)
                        .orElseThrow(() -> QueueException.unavailable(
                                "The secret " + secret + " of the broker " + name
                                        + " does not exist, or is no object with the properties that its kind needs.",
                                null)));
    }
}
