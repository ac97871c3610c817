package dev.flow.queues.consume;

import dev.flow.queues.Broker;
import dev.flow.queues.BrokerQueue;
import dev.flow.queues.QueueBinding;
import dev.flow.queues.QueueConsumer;
import dev.flow.queues.QueueException;
import dev.flow.queues.QueueMessage;
import dev.flow.queues.QueuePublisher;
import java.util.concurrent.atomic.AtomicInteger;

/** The first dead letters are not taken, as when their queue is full or was removed. */
final class UnconfirmedDeadLetters implements QueueBinding {
    private final QueueBinding binding;
    private final AtomicInteger left;

    UnconfirmedDeadLetters(QueueBinding binding, int times) {
        this.binding = binding;
        this.left = new AtomicInteger(times);
    }

    @Override
    public QueueConsumer consume(BrokerQueue queue) {
        return new ForwardingConsumer(binding.consume(queue)) {
            @Override
            public void deadLetter(QueueMessage message, String reason) {
                if (left.getAndDecrement() > 0) {
                    throw QueueException.unavailable("The dead letter queue takes no messages.", null);
                }
                super.deadLetter(message, reason);
            }
        };
    }

    @Override
    public QueuePublisher publisher(Broker broker) {
        return binding.publisher(broker);
    }
}
