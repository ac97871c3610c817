package dev.flow.queues;

import org.jspecify.annotations.Nullable;

/**
 * How the consumption of a queue is going.
 *
 * @param connected whether the consumer is connected
 * @param inHand the number of messages in hand
 * @param waiting the number of messages that wait at the broker, at about; null where it is not known
 * @param lastError why the last attempt failed to connect or to accept a message; null when the last one succeeded
 */
public record QueueStatus(
        String broker,
        String queue,
        boolean connected,
        int inHand,
        @Nullable Long waiting,
        @Nullable String lastError) {}
