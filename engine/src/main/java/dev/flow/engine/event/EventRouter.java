package dev.flow.engine.event;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Port: brings events from whoever publishes them to the runs that listen. May block and may throw; the engine tries
 * again, so every operation may come twice. Thread-safe.
 *
 * <p>A run gets an event at least once, whatever number of its subscriptions it concerns: the run shows it to all of
 * its listening tasks, and recognises one that comes again by its source and id.
 */
public interface EventRouter {
    /** A run listens from now on. */
    void subscribe(Subscription subscription);

    /** It does not any more; unknown ones are ignored. */
    void unsubscribe(String workflowId, String key);

    /**
     * Brings an event to every run that it may concern.
     *
     * @param event structured CloudEvent
     */
    void publish(ObjectNode event);
}
