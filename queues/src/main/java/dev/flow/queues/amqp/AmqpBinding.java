package dev.flow.queues.amqp;

import com.fasterxml.jackson.databind.JsonNode;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import dev.flow.queues.Broker;
import dev.flow.queues.BrokerQueue;
import dev.flow.queues.QueueBinding;
import dev.flow.queues.QueueConsumer;
import dev.flow.queues.QueueException;
import dev.flow.queues.QueuePublisher;
import java.io.IOException;
import java.net.URISyntaxException;
import java.security.GeneralSecurityException;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;

/** Queues of brokers of AMQP 0-9-1, such as RabbitMQ. Thread-safe. */
public final class AmqpBinding implements QueueBinding {
    private static final int MILLIS = 10_000;
    private static final int HEARTBEAT_SECONDS = 10;
    private static final String ENCRYPTED = "amqps:";

    @Override
    public QueueConsumer consume(BrokerQueue queue) {
        Connection connection = connect(queue.broker(), "flow consumes " + queue.source());
        try {
            return new AmqpConsumer(connection, queue);
        } catch (IOException | RuntimeException e) {
            connection.abort();
            throw AmqpFailures.of(
                    "The broker " + queue.broker().name() + " lets nothing consume the queue " + queue.name()
                            + ", or has no such queue or dead letter queue",
                    e);
        }
    }

    @Override
    public QueuePublisher publisher(Broker broker) {
        return new AmqpPublisher(broker.name(), () -> connect(broker, "flow publishes"));
    }

    private static Connection connect(Broker broker, String name) {
        try {
            return factory(broker).newConnection(name);
        } catch (IOException | TimeoutException | URISyntaxException | GeneralSecurityException e) {
            throw AmqpFailures.of("The broker " + broker.name() + " cannot be connected to", e);
        }
    }

    private static ConnectionFactory factory(Broker broker) throws URISyntaxException, GeneralSecurityException {
        var factory = new ConnectionFactory();
        String url = broker.text("url").orElse("");
        factory.setUri(url);
        if (url.startsWith(ENCRYPTED)) {
            // What setUri has set trusts every certificate.
            factory.useSslProtocol(SSLContext.getDefault());
            factory.enableHostnameVerification();
        }
        Optional<JsonNode> secret = broker.secret();
        if (secret.isPresent()) {
            String username = secret.get().path("username").asText();
            String password = secret.get().path("password").asText();
            if (username.isEmpty()) {
                throw QueueException.unavailable(
                        "The secret of the broker " + broker.name() + " has no username and password.", null);
            }
            factory.setUsername(username);
            factory.setPassword(password);
        }
        factory.setAutomaticRecoveryEnabled(false); // a lost consumer is replaced, so that it is seen
        factory.setTopologyRecoveryEnabled(false);
        factory.setConnectionTimeout(MILLIS);
        factory.setHandshakeTimeout(MILLIS);
        factory.setChannelRpcTimeout(MILLIS);
        factory.setShutdownTimeout(MILLIS);
        factory.setRequestedHeartbeat(HEARTBEAT_SECONDS);
        return factory;
    }
}
