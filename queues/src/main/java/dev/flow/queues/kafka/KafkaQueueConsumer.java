package dev.flow.queues.kafka;

import dev.flow.queues.BrokerQueue;
import dev.flow.queues.DeadLetter;
import dev.flow.queues.QueueConsumer;
import dev.flow.queues.QueueMessage;
import dev.flow.queues.QueuePublisher;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A member of a consumer group. Kafka cannot take single messages back: one that is released is kept here until its
 * delay has passed, and its offset is not committed meanwhile.
 */
final class KafkaQueueConsumer implements QueueConsumer {
    private static final Logger LOG = LoggerFactory.getLogger(KafkaQueueConsumer.class);

    /** A partition is not read further while its messages in work span more: as many may come again. */
    private static final int LONGEST_SPAN = 1_000;

    private static final Duration CLOSE = Duration.ofSeconds(5);
    private static final Duration REBALANCE = Duration.ofMillis(100);
    private static final Duration CALL = Duration.ofMillis(KafkaSettings.CALL_MILLIS);

    private final KafkaConsumer<byte[], byte[]> client;
    private final BrokerQueue queue;
    private final QueuePublisher dead;
    private final Map<TopicPartition, PartitionProgress> partitions = new HashMap<>();
    private final Deque<QueueMessage> read = new ArrayDeque<>();
    private final DelayQueue<Released> released = new DelayQueue<>();

    /** What a message is known by. */
    private record Position(PartitionProgress progress, long offset) {}

    /** A message that is handed out again. */
    private record Released(QueueMessage message, long due) implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(due - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
        }
    }

    private final class Rebalance implements ConsumerRebalanceListener {
        @Override
        public void onPartitionsAssigned(Collection<TopicPartition> assigned) {
            LOG.debug("Partitions of {} are assigned: {}.", queue.source(), assigned);
        }

        @Override
        public void onPartitionsRevoked(Collection<TopicPartition> revoked) {
            try {
                var _ = commit(revoked);
            } catch (KafkaException e) {
                LOG.debug("What was processed of {} comes again.", queue.source(), e);
            }
            end(revoked);
        }

        @Override
        public void onPartitionsLost(Collection<TopicPartition> lost) {
            end(lost);
        }
    }

    KafkaQueueConsumer(KafkaConsumer<byte[], byte[]> client, BrokerQueue queue, QueuePublisher dead) {
        this.client = client;
        this.queue = queue;
        this.dead = dead;
        client.subscribe(List.of(queue.name()), new Rebalance());
    }

    @Override
    public List<QueueMessage> receive(int most, Duration wait) {
        try {
            var _ = commit(List.copyOf(partitions.keySet()));
            List<QueueMessage> batch = new ArrayList<>();
            while (batch.size() < most && again(batch)) {
                // all that are due
            }
            boolean enough = batch.size() + read.size() >= most;
            poll(enough, batch.isEmpty() ? wait : Duration.ZERO);
            while (batch.size() < most && !read.isEmpty()) {
                batch.add(read.remove());
            }
            return batch;
        } catch (KafkaException e) {
            throw KafkaFailures.of("The topic " + queue.source() + " cannot be received from", e);
        }
    }

    private boolean again(List<QueueMessage> batch) {
        Released due = released.poll();
        if (due != null && !position(due.message()).progress().isEnded()) {
            batch.add(due.message());
        }
        return due != null;
    }

    /** Also when there is enough: who does not poll is taken for dead. */
    private void poll(boolean enough, Duration wait) {
        List<TopicPartition> paused = client.assignment().stream()
                .filter(each -> enough || isFull(each))
                .toList();
        client.resume(client.assignment());
        client.pause(paused);
        for (ConsumerRecord<byte[], byte[]> message : client.poll(enough ? Duration.ZERO : wait)) {
            PartitionProgress progress = partitions.computeIfAbsent(
                    new TopicPartition(message.topic(), message.partition()), _ -> new PartitionProgress());
            progress.received(message.offset());
            read.add(message(message, progress));
        }
    }

    private boolean isFull(TopicPartition partition) {
        PartitionProgress progress = partitions.get(partition);
        return progress != null && progress.span() > LONGEST_SPAN;
    }

    private static QueueMessage message(ConsumerRecord<byte[], byte[]> message, PartitionProgress progress) {
        Map<String, String> headers = new LinkedHashMap<>();
        message.headers().forEach(header -> {
            if (header.value() != null) {
                headers.put(header.key(), new String(header.value(), StandardCharsets.UTF_8));
            }
        });
        byte[] value = message.value() == null ? new byte[0] : message.value();
        return new QueueMessage(
                message.topic() + '/' + message.partition() + '/' + message.offset(),
                value,
                headers,
                0,
                new Position(progress, message.offset()));
    }

    private static Position position(QueueMessage message) {
        return (Position) message.handle();
    }

    /** Commits what is settled of these partitions; false when that is possible after a rebalance only. */
    private boolean commit(Collection<TopicPartition> some) {
        Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
        for (TopicPartition partition : some) {
            PartitionProgress progress = partitions.get(partition);
            if (progress != null) {
                progress.committable().ifPresent(next -> offsets.put(partition, new OffsetAndMetadata(next)));
            }
        }
        if (offsets.isEmpty()) {
            return true;
        }
        try {
            client.commitSync(offsets, CALL);
            offsets.forEach((partition, offset) -> {
                PartitionProgress progress = partitions.get(partition);
                if (progress != null) {
                    progress.committed(offset.offset());
                }
            });
            return true;
        } catch (RebalanceInProgressException e) {
            LOG.debug("Offsets of {} are committed after the rebalance.", queue.source(), e);
            return false;
        }
    }

    /** A member that was killed earlier may be missed just now: the rebalance ends while this one polls. */
    private void commitAtEnd() {
        long end = System.nanoTime() + CLOSE.toNanos();
        while (!commit(List.copyOf(partitions.keySet())) && System.nanoTime() < end) {
            client.pause(client.assignment());
            var _ = client.poll(REBALANCE);
        }
    }

    private void end(Collection<TopicPartition> some) {
        for (TopicPartition partition : some) {
            PartitionProgress progress = partitions.remove(partition);
            if (progress != null) {
                progress.end();
            }
        }
        read.removeIf(message -> position(message).progress().isEnded());
    }

    /** Committed with the next {@link #receive}. */
    @Override
    public void acknowledge(QueueMessage message) {
        Position position = position(message);
        position.progress().settled(position.offset());
    }

    @Override
    public void release(QueueMessage message, Duration delay) {
        released.add(new Released(message, System.nanoTime() + delay.toNanos()));
    }

    @Override
    public List<QueueMessage> kept() {
        List<QueueMessage> all =
                released.stream().sorted().map(Released::message).toList();
        released.clear();
        return all.stream()
                .filter(message -> !position(message).progress().isEnded())
                .toList();
    }

    @Override
    public void extend(QueueMessage message) {
        // It stays in hand for as long as the partition is assigned.
    }

    @Override
    public Optional<Duration> lease() {
        return Optional.empty();
    }

    @Override
    public void deadLetter(QueueMessage message, String reason) {
        String topic = queue.deadLetter().orElse(null);
        if (topic == null) {
            LOG.warn("{} has no dead letter topic: a message is skipped.", queue.source());
        } else {
            dead.publish(topic, message.body(), DeadLetter.attributes(message, queue, reason));
        }
        acknowledge(message);
    }

    @Override
    public OptionalLong waiting() {
        try {
            long sum = 0;
            Map<TopicPartition, Long> ends = client.endOffsets(client.assignment(), CALL);
            for (Map.Entry<TopicPartition, Long> end : ends.entrySet()) {
                sum += Math.max(0, end.getValue() - client.position(end.getKey(), CALL));
            }
            return OptionalLong.of(sum);
        } catch (KafkaException e) {
            throw KafkaFailures.of("The topic " + queue.source() + " cannot be looked at", e);
        }
    }

    @Override
    public void close() {
        try {
            commitAtEnd();
        } catch (KafkaException e) {
            LOG.info("What was processed of {} comes again: {}", queue.source(), e.getMessage());
        }
        close(client);
        dead.close();
    }

    static void close(KafkaConsumer<byte[], byte[]> client) {
        try {
            client.close(CloseOptions.timeout(CLOSE));
        } catch (KafkaException e) {
            LOG.debug("A consumer of Kafka did not leave its group.", e);
        }
    }
}
