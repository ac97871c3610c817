package dev.flow.events.sink;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.events.record.SinkEventRows;
import dev.flow.store.Timekeeper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Sends what waits to the sinks of the active configuration, which it follows. What waits for a sink that is not there
 * any more stays until the sink is there again or its time is over. Thread-safe.
 */
public final class SinkPublisher implements AutoCloseable {
    /** How long a stop waits for attempts under way. */
    private static final Duration GRACE = Duration.ofSeconds(3);

    private final Supplier<JsonNode> sinks;
    private final EventSink.Connector connector;
    private final SinkEventRows rows;
    private final SinkObserver observer;
    private final Timekeeper time;
    private final String owner = UUID.randomUUID().toString();
    private final Map<String, SinkPublication> running = new HashMap<>();
    private boolean ended;

    /** @param sinks {@code sinks} of the active configuration; any node but an object for none */
    public SinkPublisher(
            Supplier<JsonNode> sinks,
            EventSink.Connector connector,
            SinkEventRows rows,
            SinkObserver observer,
            Timekeeper time) {
        this.sinks = sinks;
        this.connector = connector;
        this.rows = rows;
        this.observer = observer;
        this.time = time;
    }

    /** Begins and ends the sending as the active configuration wants it now. */
    public synchronized void reconcile() {
        if (ended) {
            return;
        }
        JsonNode wanted = sinks.get();
        List<SinkPublication> ending = new ArrayList<>();
        running.entrySet().removeIf(each -> {
            boolean stays = each.getValue().settings().equals(wanted.path(each.getKey()));
            if (!stays) {
                ending.add(each.getValue());
            }
            return !stays;
        });
        end(ending);
        wanted.properties().forEach(each -> {
            if (each.getValue() instanceof ObjectNode settings && !running.containsKey(each.getKey())) {
                start(each.getKey(), settings);
            }
        });
    }

    private void start(String name, ObjectNode settings) {
        var publication =
                new SinkPublication(name, settings, connector.open(name, settings), rows, observer, time, owner);
        running.put(name, publication);
        publication.start();
    }

    private static void end(List<SinkPublication> ending) {
        ending.forEach(SinkPublication::stop);
        ending.forEach(each -> each.await(GRACE));
    }

    /** Begins no attempts any more, and waits for those under way. */
    @Override
    public synchronized void close() {
        ended = true;
        end(List.copyOf(running.values()));
        running.clear();
    }
}
