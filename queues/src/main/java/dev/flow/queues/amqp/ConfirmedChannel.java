package dev.flow.queues.amqp;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import dev.flow.queues.QueueException;
import java.io.IOException;
import java.util.concurrent.TimeoutException;

/** A channel whose messages the broker confirms, one at a time. Thread-safe. */
final class ConfirmedChannel {
    private static final long CONFIRMATION_MILLIS = 10_000;

    private final Channel channel;
    private final String broker;
    private volatile boolean returned;

    ConfirmedChannel(Connection connection, String broker) throws IOException {
        this.broker = broker;
        Channel opened = connection.createChannel();
        if (opened == null) {
            throw QueueException.unavailable("The broker " + broker + " allows no more channels.", null);
        }
        this.channel = opened;
        channel.confirmSelect();
        channel.addReturnListener(_ -> returned = true);
    }

    /** Returns once the broker has the message in the queue. */
    synchronized void publish(String queue, BasicProperties properties, byte[] body) {
        try {
            returned = false;
            channel.basicPublish("", queue, true, properties, body);
            channel.waitForConfirmsOrDie(CONFIRMATION_MILLIS);
        } catch (IOException | TimeoutException | RuntimeException e) {
            throw AmqpFailures.of("The broker " + broker + " does not confirm a message for the queue " + queue, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw AmqpFailures.of("The sending of a message to the queue " + queue + " was interrupted", e);
        }
        if (returned) { // the broker returns before it confirms
            throw QueueException.unavailable("The broker " + broker + " has no queue " + queue + ": create it.", null);
        }
    }

    boolean isOpen() {
        return channel.isOpen();
    }
}
