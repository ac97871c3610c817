package dev.flow.queues.consume;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.queues.Broker;
import dev.flow.queues.BrokerQueue;
import dev.flow.queues.BrokerSecrets;
import dev.flow.queues.QueueBinding;
import dev.flow.queues.QueueConsumer;
import dev.flow.queues.QueueMessage;
import dev.flow.queues.QueueObserver;
import dev.flow.queues.QueuePublisher;
import dev.flow.store.Timekeeper;
import dev.flow.testing.Eventually;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Which messages go back to the broker, and how those that cannot be accepted now are tried again. */
final class ReturnedMessagesTest {
    private static final int MESSAGES = 20;
    private static final int CONCURRENCY = 8;

    private final RecordingIntake intake = new RecordingIntake();

    private QueueConsumers consumers(Memory memory) {
        ObjectNode settings = JsonNodeFactory.instance.objectNode();
        settings.putObject("brokers")
                .putObject("main")
                .put("kind", "memory")
                .putObject("queues")
                .putObject("orders")
                .put("concurrency", CONCURRENCY);
        var consumers = new QueueConsumers(
                new QueueConsumers.Declarations(new QueueTriggers("main/orders"), () -> settings, BrokerSecrets.NONE),
                new QueueBindings(Map.of("memory", memory), Map.of()),
                new QueueConsumers.Doors(() -> intake, () -> {
                    throw new IllegalStateException("No function is called over these queues.");
                }),
                QueueObserver.NONE,
                Timekeeper.system(),
                1_000);
        consumers.reconcile();
        return consumers;
    }

    @Test
    void all_are_received_as_soon_as_one_is_accepted_again() {
        intake.available(false);
        var memory = new Memory();
        memory.send(MESSAGES);
        try (var _ = consumers(memory)) {
            Eventually.get(intake::calls, calls -> calls >= CONCURRENCY + 5); // the next pause takes three seconds

            intake.available(true);
            Eventually.get(() -> intake.accepted().size(), size -> size > 0);
            long first = System.nanoTime();
            Eventually.get(() -> intake.accepted().size(), size -> size == MESSAGES);

            assertThat(Duration.ofNanos(System.nanoTime() - first)).isLessThan(Duration.ofSeconds(2));
        }
    }

    @Test
    void what_arrives_after_a_stop_goes_back_and_is_not_accepted() throws Exception {
        var memory = new Memory();
        var consumers = consumers(memory);
        memory.receiving.await();

        Thread drain = Thread.startVirtualThread(() -> consumers.drain(Duration.ofSeconds(30)));
        Eventually.get(drain::getState, state -> state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING);
        memory.send(1);
        drain.join();

        assertThat(memory.waiting).hasSize(1);
        assertThat(intake.calls()).isZero();
    }

    /** One queue in memory, with messages that come again at once when they are returned. */
    private static final class Memory implements QueueBinding {
        private final BlockingQueue<QueueMessage> waiting = new LinkedBlockingQueue<>();
        private final CountDownLatch receiving = new CountDownLatch(1);

        void send(int count) {
            for (int number = 0; number < count; number++) {
                waiting.add(new QueueMessage(
                        "message-" + number, "{}".getBytes(StandardCharsets.UTF_8), Map.of(), 1, number));
            }
        }

        @Override
        public QueueConsumer consume(BrokerQueue queue) {
            return new QueueConsumer() {
                @Override
                public List<QueueMessage> receive(int most, Duration wait) {
                    List<QueueMessage> batch = new ArrayList<>();
                    receiving.countDown();
                    try {
                        QueueMessage first = most == 0 ? null : waiting.poll(wait.toMillis(), TimeUnit.MILLISECONDS);
                        if (first != null) {
                            batch.add(first);
                            waiting.drainTo(batch, most - 1);
                        }
                    } catch (InterruptedException _) {
                        Thread.currentThread().interrupt();
                    }
                    return batch;
                }

                @Override
                public void acknowledge(QueueMessage message) {}

                @Override
                public void release(QueueMessage message, Duration delay) {
                    waiting.add(message);
                }

                @Override
                public void extend(QueueMessage message) {}

                @Override
                public Optional<Duration> lease() {
                    return Optional.empty();
                }

                @Override
                public void deadLetter(QueueMessage message, String reason) {}

                @Override
                public OptionalLong waiting() {
                    return OptionalLong.of(waiting.size());
                }

                @Override
                public void close() {}
            };
        }

        @Override
        public QueuePublisher publisher(Broker broker) {
            throw new UnsupportedOperationException("Nothing is sent in these tests.");
        }
    }
}
