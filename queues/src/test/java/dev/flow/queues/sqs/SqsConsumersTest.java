package dev.flow.queues.sqs;

import dev.flow.queues.QueueBinding;
import dev.flow.queues.consume.QueueConsumersSuite;
import dev.flow.testing.broker.ElasticMq;
import dev.flow.testing.broker.TestBroker;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Queues of SQS, with ElasticMQ. */
@Tag("process")
final class SqsConsumersTest extends QueueConsumersSuite {
    @SuppressWarnings("NullAway.Init") // set before all tests
    private static ElasticMq broker;

    @BeforeAll
    static void start() {
        broker = new ElasticMq();
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
        return new SqsBinding();
    }

    @Test
    void a_message_in_hand_is_extended() {
        keepsAMessageInHandForLongerThanItsLease();
    }
}
