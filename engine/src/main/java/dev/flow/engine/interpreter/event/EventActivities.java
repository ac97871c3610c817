package dev.flow.engine.interpreter.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.event.EventRouter;
import dev.flow.engine.event.Subscription;
import dev.flow.engine.interpreter.LifecycleEvents;
import dev.flow.engine.record.ActivityTypes;
import java.util.stream.StreamSupport;

/** The activities through which runs reach the event router. Thread-safe. */
public final class EventActivities {
    private final EventRouter router;

    public EventActivities(EventRouter router) {
        this.router = router;
    }

    /** Does what the type says. */
    public void execute(String type, JsonNode argument) {
        switch (type) {
            case ActivityTypes.EMIT -> router.publish((ObjectNode) argument);
            case ActivityTypes.SUBSCRIBE -> router.subscribe(Subscription.parse(argument));
            case ActivityTypes.UNSUBSCRIBE ->
                router.unsubscribe(
                        argument.path("workflowId").asText(),
                        argument.path("key").asText());
            case ActivityTypes.LIFECYCLE ->
                router.announce(
                        argument.path(LifecycleEvents.STREAM).asText(),
                        StreamSupport.stream(
                                        argument.path(LifecycleEvents.EVENTS).spliterator(), false)
                                .map(ObjectNode.class::cast)
                                .toList());
            default -> throw new IllegalArgumentException("There is no activity " + type + ".");
        }
    }
}
