package dev.flow.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.flow.queues.Broker;
import dev.flow.queues.BrokerQueue;
import dev.flow.queues.QueueBinding;
import dev.flow.queues.QueueConsumer;
import dev.flow.queues.QueueException;
import dev.flow.queues.QueueMessage;
import dev.flow.queues.QueuePublisher;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A host's binding of one queue in memory, which says what became of each message; what is published to other queues is
 * kept apart. Thread-safe.
 */
final class MemoryQueue implements QueueBinding {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final BlockingQueue<QueueMessage> waiting = new LinkedBlockingQueue<>();
    private final List<String> acknowledged = new ArrayList<>();
    private final List<String> dead = new ArrayList<>();
    private final List<JsonNode> published = new ArrayList<>();
    private int failures;

    void send(String id, String body) {
        waiting.add(new QueueMessage(id, body.getBytes(StandardCharsets.UTF_8), Map.of(), 1, id));
    }

    synchronized List<String> acknowledged() {
        return List.copyOf(acknowledged);
    }

    synchronized List<String> dead() {
        return List.copyOf(dead);
    }

    /** The messages that were sent to a queue, as they were sent. */
    synchronized List<String> published(String name) {
        return published.stream()
                .filter(each -> each.path("queue").asText().equals(name))
                .map(each -> each.path("event").toString())
                .toList();
    }

    /** What was published, with the queue in {@code queue} and the message in {@code event}. */
    synchronized List<JsonNode> published() {
        return List.copyOf(published);
    }

    /** The broker keeps the next messages, and confirms none of them. */
    synchronized void fail(int number) {
        failures = number;
    }

    private synchronized void publish(String queue, byte[] body) {
        try {
            var message = JSON.createObjectNode().put("queue", queue);
            message.set("event", JSON.readTree(body));
            published.add(message);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (failures > 0) {
            failures--;
            throw QueueException.unavailable("The broker does not confirm.", null);
        }
    }

    private synchronized void settle(List<String> into, String what) {
        into.add(what);
    }

    @Override
    public QueueConsumer consume(BrokerQueue queue) {
        return new QueueConsumer() {
            @Override
            public List<QueueMessage> receive(int most, Duration wait) {
                try {
                    QueueMessage first = most == 0 ? null : waiting.poll(wait.toMillis(), TimeUnit.MILLISECONDS);
                    return first == null ? List.of() : List.of(first);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return List.of();
                }
            }

            @Override
            public void acknowledge(QueueMessage message) {
                settle(acknowledged, message.id());
            }

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
            public void deadLetter(QueueMessage message, String reason) {
                settle(dead, message.id() + ": " + reason);
            }

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
        return new QueuePublisher() {
            @Override
            public void publish(String queue, byte[] body, Map<String, String> attributes) {
                MemoryQueue.this.publish(queue, body);
            }

            @Override
            public void close() {}
        };
    }
}
