package dev.flow.bench.queue;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.bench.load.LoadInterval;
import dev.flow.queues.Broker;
import dev.flow.queues.QueueBinding;
import dev.flow.queues.QueuePublisher;
import dev.flow.queues.consume.QueueBindings;
import dev.flow.testing.broker.BrokerKind;
import dev.flow.testing.broker.TestBroker;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** A broker with a queue for the service and one for a plain consumer, and what fills them. Used by one thread. */
final class FilledQueue implements AutoCloseable {
    /** Of the service. */
    static final String SERVED = "served";
    /** Of the plain consumer. */
    static final String PLAIN = "plain";

    private static final String DEAD = "dead";
    private static final int PUBLISHERS = 8;

    private final TestBroker broker;
    private final QueueBinding binding;
    private final QueuePublisher publisher;
    private final AtomicInteger sent = new AtomicInteger();

    FilledQueue(BrokerKind kind) {
        this.broker = kind.start();
        broker.create(SERVED);
        broker.create(PLAIN);
        broker.create(DEAD);
        Broker direct = broker(broker.settings(), 1);
        this.binding = QueueBindings.shipped(Map.of()).find(direct).orElseThrow();
        this.publisher = binding.publisher(direct);
    }

    TestBroker broker() {
        return broker;
    }

    /** For a consumer of this process, which reaches it through the proxy as the service does. */
    Broker proxied(int concurrency) {
        return broker(broker.proxied(), concurrency);
    }

    private Broker broker(ObjectNode settings, int concurrency) {
        return new Broker(
                "main",
                settings(settings, concurrency),
                name -> Optional.ofNullable(broker.secrets().get(name)));
    }

    /** {@code flow.yaml} of the service. */
    String configuration(int concurrency) {
        ObjectNode settings = JsonNodeFactory.instance.objectNode();
        settings.putObject("brokers").set("main", settings(broker.proxied(), concurrency));
        return settings.toString();
    }

    private static ObjectNode settings(ObjectNode settings, int concurrency) {
        ObjectNode queues = settings.putObject("queues");
        queues.putObject(SERVED).put("dead_letter", DEAD).put("concurrency", concurrency);
        queues.putObject(PLAIN).put("dead_letter", DEAD).put("concurrency", concurrency);
        return settings;
    }

    /** Sends messages, each of which starts a run. */
    void fill(String queue, int count) {
        int end = sent.get() + count;
        LoadInterval.of(PUBLISHERS, Duration.ZERO, () -> {
            for (int number = sent.getAndIncrement(); number < end; number = sent.getAndIncrement()) {
                String event = "{\"specversion\":\"1.0\",\"id\":\"order-" + number
                        + "\",\"source\":\"/bench\",\"type\":\"dev.flow.trigger.v1\",\"data\":{\"order\":" + number
                        + "}}";
                publisher.publish(queue, event.getBytes(StandardCharsets.UTF_8), Map.of());
            }
        });
        sent.set(end);
    }

    QueueBinding binding() {
        return binding;
    }

    @Override
    public void close() {
        publisher.close();
        broker.close();
    }
}
