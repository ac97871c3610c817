package dev.flow.definition;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.text.IsoDuration;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A function of the kind {@code queue}: a call sends a request to one queue and is completed by the response, which
 * arrives in another one. Declared in {@code functions} of {@code flow.yaml}, callable as {@code name:version@default}.
 *
 * @param qualified {@code name:version}
 * @param route the queues that it uses
 * @param timeout how long a call waits for its response, from the moment at which it is made
 */
public record QueueFunction(String qualified, Route route, Duration timeout) {
    /** How long a call waits where the function does not say it. */
    public static final Duration TIMEOUT = Duration.ofDays(1);

    /**
     * The queues of a function.
     *
     * @param broker by its name in {@code flow.yaml}
     * @param requests the queue of the broker that requests are sent to
     * @param responses the queue of the broker that responses arrive in
     */
    public record Route(String broker, String requests, String responses) {
        /** {@code broker/queue} of the responses. */
        public String source() {
            return broker + '/' + responses;
        }
    }

    /** Those that the settings declare; what the checker refuses is left out. */
    public static List<QueueFunction> all(JsonNode settings) {
        List<QueueFunction> functions = new ArrayList<>();
        settings.path("functions").properties().forEach(entry -> {
            JsonNode declared = entry.getValue();
            var route = new Route(
                    declared.path("broker").asText(),
                    declared.path("queue").asText(),
                    declared.path("reply_to").asText());
            if (!route.broker().isEmpty()
                    && !route.requests().isEmpty()
                    && !route.responses().isEmpty()) {
                Duration timeout =
                        IsoDuration.parse(declared.path("timeout").asText()).orElse(TIMEOUT);
                functions.add(new QueueFunction(entry.getKey(), route, timeout));
            }
        });
        return List.copyOf(functions);
    }

    /** The one of this {@code name:version}. */
    public static Optional<QueueFunction> find(JsonNode settings, String qualified) {
        return all(settings).stream()
                .filter(each -> each.qualified().equals(qualified))
                .findFirst();
    }
}
