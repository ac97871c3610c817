package dev.flow.queues.kafka;

import dev.flow.queues.Broker;
import dev.flow.queues.BrokerQueue;
import dev.flow.queues.QueueBinding;
import dev.flow.queues.QueueConsumer;
import dev.flow.queues.QueueException;
import dev.flow.queues.QueuePublisher;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;

/** Topics of Apache Kafka, consumed by a consumer group. Thread-safe. */
public final class KafkaBinding implements QueueBinding {
    @Override
    public QueueConsumer consume(BrokerQueue queue) {
        KafkaConsumer<byte[], byte[]> client = client(queue);
        try {
            require(client, queue.broker(), queue.name());
            queue.deadLetter().ifPresent(dead -> require(client, queue.broker(), dead));
            return new KafkaQueueConsumer(client, queue, publisher(queue.broker()));
        } catch (RuntimeException e) {
            KafkaQueueConsumer.close(client);
            throw KafkaFailures.of("The broker " + queue.broker().name() + " cannot be used", e);
        }
    }

    private static KafkaConsumer<byte[], byte[]> client(BrokerQueue queue) {
        try {
            return new KafkaConsumer<>(KafkaSettings.consumer(queue));
        } catch (KafkaException e) {
            throw KafkaFailures.of(
                    "The settings of the broker " + queue.broker().name() + " make no client of Kafka", e);
        }
    }

    private static void require(KafkaConsumer<byte[], byte[]> client, Broker broker, String topic) {
        List<PartitionInfo> partitions = client.partitionsFor(topic, Duration.ofMillis(KafkaSettings.CALL_MILLIS));
        if (partitions == null || partitions.isEmpty()) {
            throw QueueException.unavailable("The broker " + broker.name() + " has no topic " + topic + '.', null);
        }
    }

    @Override
    public QueuePublisher publisher(Broker broker) {
        return new KafkaPublisher(broker);
    }
}
