package dev.flow.queues.consume;

import dev.flow.queues.QueueConsumer;
import dev.flow.queues.QueueMessage;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A consumer that does what another one does; tests change some of it. */
class ForwardingConsumer implements QueueConsumer {
    private final QueueConsumer consumer;

    ForwardingConsumer(QueueConsumer consumer) {
        this.consumer = consumer;
    }

    @Override
    public List<QueueMessage> receive(int most, Duration wait) {
        return consumer.receive(most, wait);
    }

    @Override
    public void acknowledge(QueueMessage message) {
        consumer.acknowledge(message);
    }

    @Override
    public void release(QueueMessage message, Duration delay) {
        consumer.release(message, delay);
    }

    @Override
    public List<QueueMessage> kept() {
        return consumer.kept();
    }

    @Override
    public void extend(QueueMessage message) {
        consumer.extend(message);
    }

    @Override
    public Optional<Duration> lease() {
        return consumer.lease();
    }

    @Override
    public void deadLetter(QueueMessage message, String reason) {
        consumer.deadLetter(message, reason);
    }

    @Override
    public OptionalLong waiting() {
        return consumer.waiting();
    }

    @Override
    public void close() {
        consumer.close();
    }
}
