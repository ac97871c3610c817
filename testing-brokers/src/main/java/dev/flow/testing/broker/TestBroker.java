package dev.flow.testing.broker;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.testing.network.TcpProxy;
import java.util.Map;

/**
 * A real broker as a process of its own, which keeps its messages in a folder of its own. It ends with this process.
 * Thread-safe except for starting and stopping.
 */
public interface TestBroker extends AutoCloseable {
    /** The consumer group of its settings, where it has groups. */
    String GROUP = "flow";

    /** The port on which it listens. */
    int port();

    /** Its settings in {@code flow.yaml} for clients that connect to a port, without queues. */
    ObjectNode settings(int at);

    /** The same for its own port. */
    default ObjectNode settings() {
        return settings(port());
    }

    /** The same for clients that connect through the proxy. */
    default ObjectNode proxied() {
        return settings(proxy().port());
    }

    /** Between it and the clients of {@link #proxied}. */
    TcpProxy proxy();

    /** The secrets that its settings name, by name. */
    default Map<String, ObjectNode> secrets() {
        return Map.of();
    }

    /** Makes a queue that has no messages. */
    void create(String queue);

    /** The number of messages of a queue that were not acknowledged, those in hand included. */
    long unacknowledged(String queue);

    /** Kills its process. */
    void stop();

    /** Starts it again, with the messages that it had; returns once it answers. */
    void start();

    @Override
    void close();
}
