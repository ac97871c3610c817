package dev.flow.proofs.queues;

import dev.flow.queues.BrokerQueue;
import dev.flow.queues.DeadLetter;
import dev.flow.queues.QueueBinding;
import dev.flow.queues.QueueConsumer;
import dev.flow.queues.QueueException;
import dev.flow.queues.QueueMessage;
import dev.flow.store.Timekeeper;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads the dead letters of a queue as they come. Thread-safe. */
final class DeadLetters implements AutoCloseable {
    private static final Duration WAIT = Duration.ofSeconds(1);
    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final int BATCH = 10;

    private final QueueBinding binding;
    private final BrokerQueue queue;
    private final Timekeeper time;
    private final Map<String, List<Letter>> letters = new TreeMap<>();
    private final Thread thread;
    private boolean paused;
    private boolean reading;
    private boolean closed;

    /**
     * A dead letter.
     *
     * @param reason as it says
     * @param queue that the message came from, as it says
     * @param nanos when it was read, as {@link System#nanoTime()} says
     */
    record Letter(String reason, String queue, long nanos) {}

    DeadLetters(QueueBinding binding, BrokerQueue queue, Timekeeper time) {
        this.binding = binding;
        this.queue = queue;
        this.time = time;
        this.thread =
                Thread.ofVirtual().name("dead letters of " + queue.source()).start(this::run);
    }

    private void run() {
        try {
            while (awaitTurn()) {
                read();
                ended();
                time.pause(PAUSE);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized boolean awaitTurn() throws InterruptedException {
        while (paused && !closed) {
            wait();
        }
        reading = !closed;
        return reading;
    }

    private synchronized void ended() {
        reading = false;
        notifyAll();
    }

    private void read() {
        try (QueueConsumer consumer = binding.consume(queue)) {
            while (goesOn()) {
                for (QueueMessage message : consumer.receive(BATCH, WAIT)) {
                    add(message);
                    consumer.acknowledge(message);
                }
            }
            consumer.receive(0, Duration.ZERO); // Kafka commits here
        } catch (QueueException _) {
            // The broker does not answer yet; what was not acknowledged comes again.
        }
    }

    private synchronized boolean goesOn() {
        return !paused && !closed;
    }

    private synchronized void add(QueueMessage message) {
        letters.computeIfAbsent(new String(message.body(), StandardCharsets.UTF_8), _ -> new ArrayList<>())
                .add(new Letter(
                        message.attributes().getOrDefault(DeadLetter.REASON, ""),
                        message.attributes().getOrDefault(DeadLetter.QUEUE, ""),
                        System.nanoTime()));
    }

    /** Reads none until {@link #resume}; what was read is acknowledged when this returns. */
    synchronized void pause() throws InterruptedException {
        paused = true;
        while (reading) {
            wait();
        }
    }

    synchronized void resume() {
        paused = false;
        notifyAll();
    }

    /** Those read so far, by body. */
    synchronized Map<String, List<Letter>> all() {
        Map<String, List<Letter>> copy = new TreeMap<>();
        letters.forEach((body, of) -> copy.put(body, List.copyOf(of)));
        return copy;
    }

    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        try {
            thread.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
