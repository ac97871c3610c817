package dev.flow.bench.queue;

import dev.flow.queues.QueueConsumer;
import dev.flow.queues.QueueMessage;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** Receives as the service does, by the same binding, and acknowledges each message at once. */
final class PlainConsumer {
    private static final Duration WAIT = Duration.ofSeconds(1);

    private PlainConsumer() {}

    /**
     * Takes messages until there were so many.
     *
     * @return messages a second, between the first tenth and the last one
     */
    static double consume(FilledQueue queue, int count, int concurrency) {
        var free = new Semaphore(concurrency);
        var acknowledged = new AtomicInteger();
        long begin = 0;
        int first = 0;
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
                QueueConsumer consumer =
                        queue.binding().consume(queue.proxied(concurrency).queue(FilledQueue.PLAIN))) {
            while (acknowledged.get() < count) {
                int most = free.availablePermits();
                for (QueueMessage message : consumer.receive(most, most == 0 ? Duration.ZERO : WAIT)) {
                    free.acquireUninterruptibly();
                    threads.execute(() -> {
                        consumer.acknowledge(message);
                        acknowledged.incrementAndGet();
                        free.release();
                    });
                }
                if (begin == 0 && acknowledged.get() >= count / 10) {
                    begin = System.nanoTime();
                    first = acknowledged.get();
                }
            }
            consumer.receive(0, Duration.ZERO); // Kafka commits here
            return (acknowledged.get() - first) * 1e9 / (System.nanoTime() - begin);
        }
    }
}
