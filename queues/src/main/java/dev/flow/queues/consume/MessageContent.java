package dev.flow.queues.consume;

import dev.flow.events.InboundEvent;

/** What a message is. */
sealed interface MessageContent {
    /** An event to be accepted. */
    record Event(InboundEvent inbound) implements MessageContent {}

    /**
     * It is no event and never will be.
     *
     * @param reason one sentence, without content of the message
     */
    record Unreadable(String reason) implements MessageContent {}
}
