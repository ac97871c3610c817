package dev.flow.proofs.queues;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.queues.Broker;
import dev.flow.queues.QueueBinding;
import dev.flow.queues.QueueException;
import dev.flow.queues.QueuePublisher;
import dev.flow.queues.consume.QueueBindings;
import dev.flow.store.Timekeeper;
import dev.flow.testing.broker.BrokerKind;
import dev.flow.testing.broker.TestBroker;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * A broker with the queue that the service consumes, which it reaches through a proxy; the proof sends to it and reads
 * its dead letters directly. Thread-safe.
 */
final class ProvenQueue implements AutoCloseable {
    static final String QUEUE = "orders";
    private static final String DEAD = "orders-dead";
    private static final Duration PAUSE = Duration.ofMillis(200);
    private static final int MOST_TRIES = 100;

    private final BrokerKind kind;
    private final TestBroker broker;
    private final Timekeeper time;
    private final QueuePublisher publisher;
    private final DeadLetters letters;
    private final ReentrantReadWriteLock running = new ReentrantReadWriteLock(true);
    private final AtomicInteger unconfirmed = new AtomicInteger();

    /** Starts a broker with two empty queues. */
    ProvenQueue(BrokerKind kind, Timekeeper time) {
        this.kind = kind;
        this.time = time;
        this.broker = kind.start();
        broker.create(QUEUE);
        broker.create(DEAD);
        QueueBinding binding = QueueBindings.shipped(Map.of()).find(direct()).orElseThrow();
        this.publisher = binding.publisher(direct());
        this.letters = new DeadLetters(binding, direct().queue(DEAD), time);
    }

    private Broker direct() {
        ObjectNode settings = broker.settings();
        if (settings.has("group")) {
            settings.put("group", "proof");
        }
        return new Broker(
                kind.label(),
                settings,
                name -> Optional.ofNullable(broker.secrets().get(name)));
    }

    BrokerKind kind() {
        return kind;
    }

    TestBroker broker() {
        return broker;
    }

    DeadLetters letters() {
        return letters;
    }

    /** The source of its deliveries. */
    String source() {
        return kind.label() + "/" + QUEUE;
    }

    /** What {@code flow.yaml} says of the broker. */
    ObjectNode settings(int concurrency) {
        ObjectNode settings = broker.proxied();
        ObjectNode queue = settings.putObject("queues")
                .putObject(QUEUE)
                .put("dead_letter", DEAD)
                .put("concurrency", concurrency);
        if (kind == BrokerKind.SQS) {
            queue.put("visibility", "PT5S");
        }
        return settings;
    }

    /**
     * Sends a message and waits until the broker has confirmed it; not while the broker restarts.
     *
     * @param part of the proof
     */
    void send(Message message, String part) throws InterruptedException {
        Message.Content content = message.content(kind.label(), part);
        for (int attempt = 0; attempt < MOST_TRIES; attempt++) {
            running.readLock().lockInterruptibly();
            try {
                publisher.publish(QUEUE, content.body().getBytes(StandardCharsets.UTF_8), content.attributes());
                return;
            } catch (QueueException e) {
                unconfirmed.incrementAndGet();
            } finally {
                running.readLock().unlock();
            }
            time.pause(PAUSE);
        }
        throw new IllegalStateException("The broker " + kind.label() + " confirms no messages.");
    }

    /** The number of messages that the broker did not confirm, and may have had nevertheless. */
    int unconfirmed() {
        return unconfirmed.get();
    }

    /** The number of messages of the queue that were not acknowledged. */
    long unacknowledged() {
        return broker.unacknowledged(QUEUE);
    }

    /** Kills the broker; nothing is sent until it starts. */
    void stop() throws InterruptedException {
        letters.pause();
        running.writeLock().lockInterruptibly();
        broker.stop();
    }

    /** Starts the broker again; called by the thread that has stopped it. */
    void start() {
        broker.start();
        running.writeLock().unlock();
        letters.resume();
    }

    @Override
    public void close() {
        letters.close();
        publisher.close();
        broker.close();
    }
}
