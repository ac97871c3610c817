package dev.flow.queues.consume;

import dev.flow.queues.Broker;
import dev.flow.queues.BrokerQueue;
import dev.flow.queues.QueueBinding;
import dev.flow.queues.QueueConsumer;
import dev.flow.queues.QueueException;
import dev.flow.queues.QueueMessage;
import dev.flow.queues.QueuePublisher;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * As if the process were killed between acceptance and acknowledgement: every few acknowledgements the consumer is gone
 * before it has told the broker. A number of times, then no more.
 */
final class ForgettingBinding implements QueueBinding {
    private final QueueBinding binding;
    private final int every;
    private final AtomicInteger left;
    private final AtomicInteger acknowledged = new AtomicInteger();

    ForgettingBinding(QueueBinding binding, int every, int times) {
        this.binding = binding;
        this.every = every;
        this.left = new AtomicInteger(times);
    }

    /** How often a consumer was lost. */
    boolean isDone() {
        return left.get() <= 0;
    }

    @Override
    public QueueConsumer consume(BrokerQueue queue) {
        return new ForwardingConsumer(binding.consume(queue)) {
            private volatile boolean gone;

            @Override
            public List<QueueMessage> receive(int most, Duration wait) {
                require();
                return super.receive(most, wait);
            }

            @Override
            public void acknowledge(QueueMessage message) {
                if (acknowledged.incrementAndGet() % every == 0 && left.getAndDecrement() > 0) {
                    gone = true;
                }
                require();
                super.acknowledge(message);
            }

            @Override
            public void release(QueueMessage message, Duration delay) {
                require();
                super.release(message, delay);
            }

            private void require() {
                if (gone) {
                    throw QueueException.unavailable("The consumer is gone.", null);
                }
            }
        };
    }

    @Override
    public QueuePublisher publisher(Broker broker) {
        return binding.publisher(broker);
    }
}
