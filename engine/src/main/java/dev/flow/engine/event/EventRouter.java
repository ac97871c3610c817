package dev.flow.engine.event;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Port: delivers events from their publishers to the runs that listen. May block and may throw; the engine retries, so
 * every operation may be repeated. Thread-safe.
 *
 * <p>A run gets an event at least once, whatever number of its subscriptions it concerns: the run shows it to all of
 * its listening tasks, and recognises one that comes again by its source and id.
 */
public interface EventRouter {
    /** Adds a subscription of a run. */
    void subscribe(Subscription subscription);

    /** Ends a subscription; an unknown one is ignored. */
    void unsubscribe(String workflowId, String key);

    /**
     * Delivers an event to every run that it may concern.
     *
     * @param event structured CloudEvent
     */
    void publish(ObjectNode event);
}
