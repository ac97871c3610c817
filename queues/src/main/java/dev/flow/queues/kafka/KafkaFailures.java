package dev.flow.queues.kafka;

import dev.flow.queues.QueueException;

/** Failures of clients of Kafka as those of a binding. */
final class KafkaFailures {
    private KafkaFailures() {}

    /** Kafka's messages name topics, servers and timeouts, and no credentials or content. */
    static QueueException of(String message, Throwable e) {
        return e instanceof QueueException own
                ? own
                : QueueException.unavailable(message + ": " + e.getClass().getSimpleName() + '.', e);
    }
}
