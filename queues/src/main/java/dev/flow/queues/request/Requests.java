package dev.flow.queues.request;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.queues.Broker;
import dev.flow.queues.QueueBinding;
import dev.flow.queues.QueueException;
import dev.flow.queues.QueuePublisher;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Sends requests; each broker has one publisher, which is replaced when it fails. Thread-safe. */
public final class Requests implements AutoCloseable {
    private static final Map<String, String> STRUCTURED = Map.of("content-type", "application/cloudevents+json");

    private final RequestRows rows;
    private final Function<Broker, QueueBinding> bindings;
    private final Map<Target, QueuePublisher> publishers = new HashMap<>();

    /** What a publisher is opened for: two configurations may mean different brokers by the same name. */
    private record Target(String broker, ObjectNode settings) {
        static Target of(Broker broker) {
            return new Target(broker.name(), broker.settings());
        }
    }

    /** @param bindings of brokers; throws {@link QueueException} for one that this process cannot use */
    public Requests(RequestRows rows, Function<Broker, QueueBinding> bindings) {
        this.rows = rows;
        this.bindings = bindings;
    }

    /**
     * Sends a request; one that was withdrawn is not sent. Returns once its broker keeps it.
     *
     * @throws QueueException when the broker does not confirm it; it may have it nevertheless
     * @throws dev.flow.store.StoreException when the store is unavailable
     */
    public void send(Broker broker, Request request) {
        Optional<String> key = rows.open(request);
        if (key.isEmpty()) {
            return;
        }
        byte[] body = request.event(key.get()).toString().getBytes(StandardCharsets.UTF_8);
        Target target = Target.of(broker);
        QueuePublisher publisher = publisher(target, broker);
        try {
            publisher.publish(request.function().route().requests(), body, STRUCTURED);
        } catch (QueueException e) {
            remove(target, publisher);
            throw e;
        }
    }

    /**
     * From now on no response is accepted.
     *
     * @param id of the request
     * @throws dev.flow.store.StoreException when the store is unavailable
     */
    public void withdraw(String id) {
        rows.withdraw(id);
    }

    private QueuePublisher publisher(Target target, Broker broker) {
        synchronized (publishers) {
            QueuePublisher open = publishers.get(target);
            if (open != null) {
                return open;
            }
        }
        QueuePublisher fresh = bindings.apply(broker).publisher(broker);
        synchronized (publishers) {
            QueuePublisher other = publishers.putIfAbsent(target, fresh);
            if (other == null) {
                return fresh;
            }
            fresh.close();
            return other;
        }
    }

    /** The next request reads the secret of the broker again. */
    private void remove(Target target, QueuePublisher failed) {
        boolean removed;
        synchronized (publishers) {
            removed = publishers.remove(target, failed);
        }
        if (removed) {
            failed.close();
        }
    }

    @Override
    public void close() {
        synchronized (publishers) {
            publishers.values().forEach(QueuePublisher::close);
            publishers.clear();
        }
    }
}
