package dev.flow.engine.event;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * Port: delivers events from their publishers to the runs that listen. May block and may throw; the engine retries, so
 * every operation may be repeated. Thread-safe.
 *
 * <p>A run that has matching subscriptions, one or several, receives an event at least once. It offers the event to all
 * of its listening tasks, and recognises a repeated delivery by source and id.
 */
public interface EventRouter {
    /** Adds a subscription of a run. */
    void subscribe(Subscription subscription);

    /** Ends a subscription; an unknown one is ignored. */
    void unsubscribe(String workflowId, String key);

    /**
     * Delivers an event to every run that it may concern and that had subscribed before: by the time this returns, or,
     * where the router keeps events, soon after.
     *
     * @param event structured CloudEvent
     */
    void publish(ObjectNode event);

    /**
     * Keeps lifecycle events of one run until the sinks that want them have taken them, in this order. Not called for a
     * run whose start selected none. A router without sinks does nothing.
     *
     * @param stream the workflow id of the run
     * @param events structured CloudEvents; one that is repeated has the same id
     */
    default void announce(String stream, List<ObjectNode> events) {}
}
