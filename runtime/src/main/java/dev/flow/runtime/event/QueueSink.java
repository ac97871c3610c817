package dev.flow.runtime.event;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.events.sink.EventSink;
import dev.flow.events.sink.SinkException;
import dev.flow.queues.Broker;
import dev.flow.queues.QueueException;
import dev.flow.queues.QueuePublisher;
import dev.flow.queues.consume.QueueBindings;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A sink that is a queue or topic of a broker: an event is the body of a message, structured. Thread-safe. */
final class QueueSink implements EventSink {
    private static final Map<String, String> ATTRIBUTES = Map.of("content-type", "application/cloudevents+json");

    private final String name;
    private final ObjectNode settings;
    private final Supplier<SinkService.Declared> declared;
    private final QueueBindings bindings;
    private @Nullable Connection open;

    /** @param broker its settings when it was opened */
    private record Connection(QueuePublisher publisher, ObjectNode broker) {}

    QueueSink(String name, ObjectNode settings, Supplier<SinkService.Declared> declared, QueueBindings bindings) {
        this.name = name;
        this.settings = settings;
        this.declared = declared;
        this.bindings = bindings;
    }

    @Override
    public void send(ObjectNode event) {
        try {
            Connection connection = connection();
            try {
                connection
                        .publisher()
                        .publish(
                                settings.path("queue").asText(),
                                event.toString().getBytes(StandardCharsets.UTF_8),
                                ATTRIBUTES);
            } catch (RuntimeException e) {
                drop(connection);
                throw e;
            }
        } catch (QueueException e) {
            throw SinkException.notTaken(String.valueOf(e.getMessage()), e);
        }
    }

    private synchronized Connection connection() {
        SinkService.Declared now = declared.get();
        String brokerName = settings.path("broker").asText();
        if (!(now.settings().path("brokers").path(brokerName) instanceof ObjectNode brokerSettings)) {
            throw SinkException.notTaken(
                    "The broker " + brokerName + " of the sink " + name + " is not in the active configuration.", null);
        }
        Connection existing = open;
        if (existing != null && existing.broker().equals(brokerSettings)) {
            return existing;
        }
        if (existing != null) {
            open = null;
            existing.publisher().close();
        }
        var broker = new Broker(
                brokerName, brokerSettings, secret -> declared.get().secrets().find(secret));
        var binding = bindings.find(broker)
                .orElseThrow(() -> SinkException.notTaken(
                        "This process has no binding for the broker " + brokerName + " of the sink " + name + ".",
                        null));
        Connection opened = new Connection(binding.publisher(broker), brokerSettings);
        open = opened;
        return opened;
    }

    private synchronized void drop(Connection failed) {
        if (failed.equals(open)) {
            open = null;
            failed.publisher().close();
        }
    }

    @Override
    public synchronized void close() {
        Connection existing = open;
        open = null;
        if (existing != null) {
            existing.publisher().close();
        }
    }
}
