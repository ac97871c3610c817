package dev.flow.queues.kafka;

import dev.flow.queues.QueueBinding;
import dev.flow.queues.consume.QueueConsumersSuite;
import dev.flow.testing.broker.KafkaServer;
import dev.flow.testing.broker.TestBroker;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;

/** Topics of Kafka. */
@Tag("process")
final class KafkaConsumersTest extends QueueConsumersSuite {
    @SuppressWarnings("NullAway.Init") // set before all tests
    private static KafkaServer broker;

    @BeforeAll
    static void start() {
        broker = new KafkaServer();
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
        return new KafkaBinding();
    }
}
