package dev.flow.events.router;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.event.Correlations;
import dev.flow.events.record.PendingDelivery;
import dev.flow.events.record.SubscriptionRows;
import dev.flow.events.record.SubscriptionRows.Match;
import dev.flow.events.record.SubscriptionRows.Shape;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the runs that listen for events: by type, and by the values that the expressions of correlations have on the
 * event, so that runs that wait for other values cost nothing. An event on which such an expression fails, or yields
 * null, has no such value: it reaches no run that waits for one, and fails none.
 *
 * <p>A run whose subscription was committed before an event was accepted is found. One that subscribes later, while the
 * event is being delivered, may be found. Thread-safe.
 */
final class SubscriptionIndex {
    private static final Logger LOG = LoggerFactory.getLogger(SubscriptionIndex.class);
    private static final int MOST_REPORTED = 100;

    private final SubscriptionRows rows;
    private final EventTemplates templates;
    private final Set<Shape> reported = ConcurrentHashMap.newKeySet();

    SubscriptionIndex(SubscriptionRows rows, EventTemplates templates) {
        this.rows = rows;
        this.templates = templates;
    }

    /** The runs of each event, by the id of its delivery; none for an event that is for one trigger. */
    Map<String, Set<String>> find(List<PendingDelivery> deliveries) {
        List<PendingDelivery> all = deliveries.stream()
                .filter(each -> each.inbound().only().isEmpty())
                .toList();
        if (all.isEmpty()) {
            return Map.of();
        }
        Set<String> types = new TreeSet<>();
        all.forEach(each -> types.add(type(each.inbound().event())));
        List<Shape> shapes = rows.shapes(types);
        Map<String, Set<Match>> wanted = new HashMap<>();
        Set<Match> every = new LinkedHashSet<>();
        for (PendingDelivery each : all) {
            Set<Match> matches = matches(each.inbound().event(), each.receivedAt(), shapes);
            wanted.put(each.id(), matches);
            every.addAll(matches);
        }
        Map<Match, Set<String>> found = rows.find(every);
        Map<String, Set<String>> runs = new HashMap<>();
        wanted.forEach((id, matches) -> runs.put(
                id,
                union(matches.stream()
                        .map(match -> found.getOrDefault(match, Set.of()))
                        .filter(each -> !each.isEmpty())
                        .toList())));
        return runs;
    }

    /** Events that many runs listen for share one set of them. */
    private static Set<String> union(List<Set<String>> sets) {
        if (sets.size() <= 1) {
            return sets.isEmpty() ? Set.of() : sets.getFirst();
        }
        Set<String> all = new TreeSet<>();
        sets.forEach(all::addAll);
        return all;
    }

    private Set<Match> matches(ObjectNode event, Instant receivedAt, List<Shape> shapes) {
        String type = type(event);
        Set<Match> matches = new LinkedHashSet<>();
        matches.add(new Match(type, "", ""));
        matches.add(new Match(SubscriptionRows.ANY_TYPE, "", ""));
        for (Shape shape : shapes) {
            if (shape.type().equals(type) || shape.type().equals(SubscriptionRows.ANY_TYPE)) {
                values(event, receivedAt, shape)
                        .ifPresent(values ->
                                matches.add(new Match(shape.type(), shape.digest(), Correlations.digest(values))));
            }
        }
        return matches;
    }

    private Optional<List<JsonNode>> values(ObjectNode event, Instant receivedAt, Shape shape) {
        try {
            return evaluated(event, receivedAt, shape);
        } catch (RuntimeException e) {
            // One expression that this release cannot read must not stop the events of all others.
            if (reported.size() < MOST_REPORTED && reported.add(shape)) {
                LOG.error("A correlation of events of the type {} cannot be evaluated.", shape.type(), e);
            }
            return Optional.empty();
        }
    }

    private Optional<List<JsonNode>> evaluated(ObjectNode event, Instant receivedAt, Shape shape) {
        List<JsonNode> values = new ArrayList<>();
        for (String expression : shape.expressions()) {
            Optional<JsonNode> value = templates.jq(expression, event, receivedAt);
            if (value.isEmpty() || value.get().isNull()) {
                return Optional.empty();
            }
            values.add(value.get());
        }
        return Optional.of(values);
    }

    private static String type(ObjectNode event) {
        return event.path("type").asText();
    }
}
