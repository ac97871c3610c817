package dev.flow.queues.amqp;

import dev.flow.queues.QueueBinding;
import dev.flow.queues.consume.QueueConsumersSuite;
import dev.flow.testing.broker.RabbitMq;
import dev.flow.testing.broker.TestBroker;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** Queues of AMQP, with RabbitMQ. */
@Tag("process")
final class AmqpConsumersTest extends QueueConsumersSuite {
    @SuppressWarnings("NullAway.Init") // set before all tests
    private static RabbitMq broker;

    @BeforeAll
    static void start() {
        assumeTrue(
                RabbitMq.isInstalled() || "true".equals(System.getenv("CI")),
                "RabbitMQ is missing and cannot be installed: apt-get install rabbitmq-server.");
        broker = new RabbitMq();
    }

    @AfterAll
    static void stop() {
        broker.close();
    }

    @Override
    protected TestBroker broker() {
        return broker;
    }

    @Override
    protected QueueBinding binding() {
        return new AmqpBinding();
    }
}
