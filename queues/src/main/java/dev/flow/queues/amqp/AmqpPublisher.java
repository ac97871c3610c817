package dev.flow.queues.amqp;

import com.rabbitmq.client.Connection;
import dev.flow.queues.QueuePublisher;
import java.io.IOException;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Sends messages by one connection, which is opened with the first one and again when it is lost. */
final class AmqpPublisher implements QueuePublisher {
    private final String broker;
    private final Supplier<Connection> connect;
    private @Nullable Connection connection;
    private @Nullable ConfirmedChannel channel;

    AmqpPublisher(String broker, Supplier<Connection> connect) {
        this.broker = broker;
        this.connect = connect;
    }

    @Override
    public void publish(String queue, byte[] body, Map<String, String> attributes) {
        channel().publish(queue, AmqpAttributes.properties(attributes), body);
    }

    private synchronized ConfirmedChannel channel() {
        ConfirmedChannel open = channel;
        if (open != null && open.isOpen()) {
            return open;
        }
        close();
        Connection fresh = connect.get();
        try {
            open = new ConfirmedChannel(fresh, broker);
        } catch (IOException | RuntimeException e) {
            fresh.abort();
            throw AmqpFailures.of("The broker " + broker + " opens no channel", e);
        }
        connection = fresh;
        channel = open;
        return open;
    }

    @Override
    public synchronized void close() {
        if (connection != null) {
            connection.abort(); // what was published is confirmed
        }
        connection = null;
        channel = null;
    }
}
