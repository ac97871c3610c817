package dev.flow.engine.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.event.EventRouter;
import dev.flow.engine.event.Subscription;
import java.util.Set;

/** The activities through which runs reach the event router. Thread-safe. */
public final class EventActivities {
    /** {@code emit}. */
    public static final String EMIT = "emit";

    /** A {@code listen} begins. */
    public static final String SUBSCRIBE = "listen.subscribe";

    /** A {@code listen} is over, however it ended. */
    public static final String UNSUBSCRIBE = "listen.unsubscribe";

    /** The types of these activities. */
    public static final Set<String> TYPES = Set.of(EMIT, SUBSCRIBE, UNSUBSCRIBE);

    private final EventRouter router;

    public EventActivities(EventRouter router) {
        this.router = router;
    }

    /** Does what the type says. */
    public void execute(String type, JsonNode argument) {
        switch (type) {
            case EMIT -> router.publish((ObjectNode) argument);
            case SUBSCRIBE -> router.subscribe(Subscription.parse(argument));
            case UNSUBSCRIBE ->
                router.unsubscribe(
                        argument.path("workflowId").asText(),
                        argument.path("key").asText());
            default -> throw new IllegalArgumentException("There is no activity " + type + ".");
        }
    }
}
