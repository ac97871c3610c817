package dev.flow.queues;

/**
 * Port: how the queues of one kind of broker are used. Shipped are those of SQS, Kafka and AMQP; a host can bind its
 * own kind, which {@code flow.yaml} names with {@code kind: host}. Thread-safe.
 */
public interface QueueBinding {
    /**
     * Opens a consumer; blocks until it is connected. The broker must have the queue and its dead letter queue: a
     * binding creates none.
     *
     * @throws QueueException when the broker does not answer, refuses, or has no such queue; the caller tries again
     *     later
     */
    QueueConsumer consume(BrokerQueue queue);

    /**
     * Opens a publisher.
     *
     * @throws QueueException as {@link #consume}; a binding may also connect when the first message is sent
     */
    QueuePublisher publisher(Broker broker);
}
