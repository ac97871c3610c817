package dev.flow.queues;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A consumer of one queue that is connected. Every message that {@link #receive} has returned is in hand until it is
 * acknowledged, released or dead-lettered; what is in hand when the consumer is closed, or when its process ends, comes
 * again.
 *
 * <p>{@link #receive}, {@link #kept}, {@link #waiting} and {@link #close} are called by one thread; all other methods
 * by any, also while that thread is in {@code receive}. Every method may block for as long as the broker takes, at most
 * a minute, and throws {@link QueueException} when the broker does not answer. After that the caller closes the
 * consumer and opens another one.
 */
public interface QueueConsumer extends AutoCloseable {
    /**
     * Takes messages in hand. It is called every few seconds, with 0 when the caller has enough in hand: so that a
     * consumer can do what its broker wants at times.
     *
     * @param most at most this number; may be 0
     * @param wait how long to wait for the first one
     * @return none when none came
     */
    List<QueueMessage> receive(int most, Duration wait);

    /** The message was accepted: it does not come again. */
    void acknowledge(QueueMessage message);

    /**
     * Returns the message to the broker, which gives it to any consumer.
     *
     * @param delay not before; brokers without delays return it at once
     */
    void release(QueueMessage message, Duration delay);

    /**
     * Takes in hand again what was released and cannot go back to the broker by itself, whatever its delay: where only
     * all that was received before a message can be acknowledged together with it. A drain finishes such messages, or
     * what was accepted after them would come again.
     *
     * @return none, unless the broker is of this kind
     */
    default List<QueueMessage> kept() {
        return List.of();
    }

    /** Keeps the message in hand for another {@link #lease}. Does nothing where the broker has no lease. */
    void extend(QueueMessage message);

    /** How long a message stays in hand unless it is extended; empty for as long as the consumer is connected. */
    Optional<Duration> lease();

    /**
     * Moves the message to the queue for messages that can never be accepted, with {@code flow-reason} and
     * {@code flow-queue} as attributes. Returns once the broker has confirmed it there. When the process ends within,
     * the message may be there and come again. Without such a queue, the message is discarded as the broker's own rules
     * say.
     *
     * @param reason one sentence, without content of the message
     */
    void deadLetter(QueueMessage message, String reason);

    /** The number of messages that wait at the broker, at about; empty where it cannot be known. */
    OptionalLong waiting();

    /** Ends the connection; does not throw. Called once. */
    @Override
    void close();
}
