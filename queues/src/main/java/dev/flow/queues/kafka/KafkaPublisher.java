package dev.flow.queues.kafka;

import dev.flow.queues.Broker;
import dev.flow.queues.QueuePublisher;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/** Sends messages to topics; the client is made with the first one. */
final class KafkaPublisher implements QueuePublisher {
    private static final Duration CLOSE = Duration.ofSeconds(5);

    private final Broker broker;
    private @Nullable KafkaProducer<byte[], byte[]> client;

    KafkaPublisher(Broker broker) {
        this.broker = broker;
    }

    @Override
    public void publish(String queue, byte[] body, Map<String, String> attributes) {
        var message = new ProducerRecord<byte[], byte[]>(queue, body);
        attributes.forEach((name, text) -> message.headers().add(name, text.getBytes(StandardCharsets.UTF_8)));
        try {
            client().send(message).get();
        } catch (ExecutionException | KafkaException e) {
            throw KafkaFailures.of(
                    "The broker " + broker.name() + " does not confirm a message for the topic " + queue,
                    e instanceof ExecutionException && e.getCause() != null ? e.getCause() : e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw KafkaFailures.of("The sending of a message to the topic " + queue + " was interrupted", e);
        }
    }

    private synchronized KafkaProducer<byte[], byte[]> client() {
        KafkaProducer<byte[], byte[]> open = client;
        if (open == null) {
            open = new KafkaProducer<>(KafkaSettings.producer(broker));
            client = open;
        }
        return open;
    }

    @Override
    public synchronized void close() {
        if (client != null) {
            client.close(CLOSE);
        }
        client = null;
    }
}
