package dev.flow.queues.amqp;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.Delivery;
import com.rabbitmq.client.ShutdownSignalException;
import dev.flow.queues.BrokerQueue;
import dev.flow.queues.DeadLetter;
import dev.flow.queues.QueueConsumer;
import dev.flow.queues.QueueException;
import dev.flow.queues.QueueMessage;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A consumer of one queue: the broker pushes as many messages as may be in hand, each is acknowledged by itself. */
final class AmqpConsumer implements QueueConsumer {
    private static final int CLOSE_MILLIS = 5_000;

    private final Connection connection;
    private final Channel channel;
    private final ConfirmedChannel dead;
    private final BrokerQueue queue;
    private final BlockingQueue<Delivery> delivered = new LinkedBlockingQueue<>();
    private volatile @Nullable QueueException ended;

    AmqpConsumer(Connection connection, BrokerQueue queue) throws IOException {
        this.connection = connection;
        this.queue = queue;
        Channel opened = connection.createChannel();
        if (opened == null) {
            throw QueueException.unavailable("The broker " + queue.broker().name() + " allows no more channels.", null);
        }
        this.channel = opened;
        this.dead = new ConfirmedChannel(connection, queue.broker().name());
        channel.queueDeclarePassive(queue.name());
        if (queue.deadLetter().isPresent()) {
            channel.queueDeclarePassive(queue.deadLetter().get());
        }
        channel.basicQos(queue.concurrency());
        connection.addShutdownListener(signal -> ended = lost(signal));
        channel.basicConsume(
                queue.name(),
                false,
                (_, delivery) -> delivered.add(delivery),
                _ -> ended = QueueException.unavailable(
                        "The broker " + queue.broker().name() + " has ended the consumer of the queue " + queue.name()
                                + ".",
                        null),
                (_, signal) -> ended = lost(signal));
    }

    private QueueException lost(ShutdownSignalException signal) {
        return AmqpFailures.of("The connection to the broker " + queue.broker().name() + " was lost", signal);
    }

    @Override
    public List<QueueMessage> receive(int most, Duration wait) {
        QueueException failure = ended;
        if (failure != null) {
            throw failure;
        }
        if (most == 0) {
            return List.of();
        }
        List<Delivery> batch = new ArrayList<>(most);
        try {
            Delivery first = delivered.poll(wait.toMillis(), TimeUnit.MILLISECONDS);
            if (first != null) {
                batch.add(first);
                delivered.drainTo(batch, most - 1);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        return batch.stream().map(this::message).toList();
    }

    private QueueMessage message(Delivery delivery) {
        BasicProperties properties = delivery.getProperties();
        String id = properties.getMessageId();
        return new QueueMessage(
                id == null || id.isEmpty() ? digest(delivery.getBody()) : id,
                delivery.getBody(),
                AmqpAttributes.texts(properties),
                AmqpAttributes.receives(properties, delivery.getEnvelope().isRedeliver()),
                delivery);
    }

    /** A message without an id is known by its content. */
    private static String digest(byte[] body) {
        try {
            return "sha256:"
                    + HexFormat.of()
                            .formatHex(MessageDigest.getInstance("SHA-256").digest(body));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256.", e);
        }
    }

    private static long tag(QueueMessage message) {
        return ((Delivery) message.handle()).getEnvelope().getDeliveryTag();
    }

    @Override
    public void acknowledge(QueueMessage message) {
        call(() -> channel.basicAck(tag(message), false));
    }

    /** The broker has no delays. */
    @Override
    public void release(QueueMessage message, Duration delay) {
        call(() -> channel.basicNack(tag(message), false, true));
    }

    @Override
    public void extend(QueueMessage message) {
        // It stays in hand for as long as the connection lasts.
    }

    @Override
    public Optional<Duration> lease() {
        return Optional.empty();
    }

    @Override
    public void deadLetter(QueueMessage message, String reason) {
        Optional<String> target = queue.deadLetter();
        if (target.isEmpty()) {
            // The broker's own dead letter exchange, if the queue has one.
            call(() -> channel.basicNack(tag(message), false, false));
            return;
        }
        Delivery delivery = (Delivery) message.handle();
        Map<String, String> attributes = DeadLetter.attributes(message, queue, reason);
        BasicProperties properties = AmqpAttributes.properties(attributes)
                .builder()
                .messageId(delivery.getProperties().getMessageId())
                .correlationId(delivery.getProperties().getCorrelationId())
                .timestamp(delivery.getProperties().getTimestamp())
                .type(delivery.getProperties().getType())
                .build();
        dead.publish(target.get(), properties, delivery.getBody());
        acknowledge(message);
    }

    @Override
    public OptionalLong waiting() {
        long[] number = new long[1];
        call(() -> number[0] = channel.messageCount(queue.name()));
        return OptionalLong.of(number[0]);
    }

    /** A call of a channel. */
    @FunctionalInterface
    private interface Call {
        void make() throws IOException;
    }

    private void call(Call call) {
        synchronized (channel) {
            try {
                call.make();
            } catch (IOException | RuntimeException e) {
                throw AmqpFailures.of(
                        "The broker " + queue.broker().name() + " does not answer for the queue " + queue.name(), e);
            }
        }
    }

    @Override
    public void close() {
        connection.abort(CLOSE_MILLIS); // what is in hand goes back
    }
}
