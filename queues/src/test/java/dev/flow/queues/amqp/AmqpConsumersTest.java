package dev.flow.queues.amqp;

import dev.flow.queues.consume.QueueConsumersSuite;
import dev.flow.queues.consume.TestBroker;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;

/** Queues of AMQP, with RabbitMQ. */
@Tag("process")
final class AmqpConsumersTest extends QueueConsumersSuite {
    @SuppressWarnings("NullAway.Init") // set before all tests
    private static RabbitMq broker;

    @BeforeAll
    static void start() {
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
}
