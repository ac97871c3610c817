package dev.flow.queues.consume;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.queues.BrokerSecrets;
import dev.flow.queues.QueueBinding;

/** A real broker, started by a test. */
public interface TestBroker extends AutoCloseable {
    QueueBinding binding();

    /** Its settings, without queues. */
    ObjectNode settings();

    /** The secrets that its settings name. */
    default BrokerSecrets secrets() {
        return BrokerSecrets.NONE;
    }

    /** Makes a queue that has no messages. */
    void create(String queue);

    /** From now on it does not answer. */
    void stop();

    /** It answers again, and has the messages that it had. */
    void start();

    @Override
    void close();
}
