package dev.flow.events;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/**
 * An event at a door, whose sender may bring it in.
 *
 * @param source the name of the mapping, of the source of webhooks, of broker and queue ({@code broker/queue}), of the
 *     trigger that the host fires, or, of an event that a run emits, its own source
 * @param only the one trigger that it may start, while it reaches no listening run; empty for all that select it
 * @param event structured CloudEvent (CloudEvents 1.0, JSON format) with {@code specversion}, {@code id},
 *     {@code source} and {@code type}; that of a webhook also has {@code headers}, an object of texts. Must not be
 *     modified
 */
public record InboundEvent(Door door, String source, Optional<String> only, ObjectNode event) {
    /** An event for all triggers and listening runs that select it. */
    public static InboundEvent of(Door door, String source, ObjectNode event) {
        return new InboundEvent(door, source, Optional.empty(), event);
    }

    /** An event for one trigger. */
    public static InboundEvent forTrigger(Door door, String trigger, ObjectNode event) {
        return new InboundEvent(door, trigger, Optional.of(trigger), event);
    }
}
