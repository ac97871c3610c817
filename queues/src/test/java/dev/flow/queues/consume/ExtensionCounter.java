package dev.flow.queues.consume;

import dev.flow.queues.Broker;
import dev.flow.queues.BrokerQueue;
import dev.flow.queues.QueueBinding;
import dev.flow.queues.QueueConsumer;
import dev.flow.queues.QueueMessage;
import dev.flow.queues.QueuePublisher;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts how often messages in hand were extended. */
final class ExtensionCounter implements QueueBinding {
    private final QueueBinding binding;
    private final AtomicInteger extensions = new AtomicInteger();

    ExtensionCounter(QueueBinding binding) {
        this.binding = binding;
    }

    int extensions() {
        return extensions.get();
    }

    @Override
    public QueueConsumer consume(BrokerQueue queue) {
        return new ForwardingConsumer(binding.consume(queue)) {
            @Override
            public void extend(QueueMessage message) {
                super.extend(message);
                extensions.incrementAndGet();
            }
        };
    }

    @Override
    public QueuePublisher publisher(Broker broker) {
        return binding.publisher(broker);
    }
}
