package dev.flow.events.router;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.EngineException;
import dev.flow.engine.event.EventDelivery;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** Runs that listen, and recognise a repeated event as those of the engine do. Thread-safe. */
final class ListeningRuns implements EventDelivery {
    private final Map<String, List<String>> received = new ConcurrentSkipListMap<>();
    private final Set<String> ended = ConcurrentHashMap.newKeySet();
    volatile boolean unavailable;

    @Override
    public boolean deliver(String workflowId, ObjectNode event) {
        if (unavailable) {
            throw EngineException.unavailable("The engine does not answer.", null);
        }
        if (ended.contains(workflowId)) {
            return false;
        }
        String id = event.path("id").asText();
        received.compute(workflowId, (_, before) -> {
            List<String> all = before == null ? new ArrayList<>() : new ArrayList<>(before);
            if (!all.contains(id)) {
                all.add(id);
            }
            return List.copyOf(all);
        });
        return true;
    }

    /** The ids of the events that a run has got, in their order. */
    List<String> of(String run) {
        return received.getOrDefault(run, List.of());
    }

    /** All of them. */
    Map<String, List<String>> all() {
        return Map.copyOf(received);
    }

    void end(String run) {
        ended.add(run);
    }

    boolean isOpen(String run) {
        return !ended.contains(run);
    }
}
