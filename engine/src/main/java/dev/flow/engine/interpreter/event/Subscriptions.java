package dev.flow.engine.interpreter.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.task.EventConsumption;
import dev.flow.definition.task.EventConsumption.Correlation;
import dev.flow.definition.task.EventConsumption.EventFilter;
import dev.flow.definition.task.EventConsumption.Until;
import dev.flow.definition.value.Template;
import dev.flow.engine.event.Correlations;
import dev.flow.engine.event.Interest;
import dev.flow.engine.event.Subscription;
import dev.flow.engine.interpreter.DocumentPosition;
import dev.flow.engine.interpreter.Fault;
import dev.flow.engine.payload.Json;
import dev.flow.expression.VariableReads;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a {@code listen} task waits for, by which the event router finds it. */
final class Subscriptions {
    /** A variable that other branches change while a task listens. */
    private static final String CONTEXT = "context";

    private final FilterValues values;
    private final Set<Interest> interests = new LinkedHashSet<>();

    private Subscriptions(FilterValues values) {
        this.values = values;
    }

    static Subscription of(String workflowId, String key, EventConsumption consumption, FilterValues values) {
        var subscriptions = new Subscriptions(values);
        subscriptions.add(consumption);
        return new Subscription(workflowId, key, List.copyOf(subscriptions.interests));
    }

    private void add(EventConsumption consumption) {
        List<EventFilter> filters = Listener.filters(consumption);
        if (filters.isEmpty()) {
            interests.add(Interest.of(""));
        }
        filters.forEach(filter -> interests.add(interest(filter)));
        if (consumption instanceof EventConsumption.Any(List<EventFilter> _, Until.Consumed(EventConsumption last))) {
            add(last);
        }
    }

    private Interest interest(EventFilter filter) {
        String type = filter.with().get("type") instanceof Template.Constant(JsonNode literal)
                        && literal.isTextual()
                        && !Patterns.isPattern(literal)
                ? literal.textValue()
                : "";
        List<String> from = new ArrayList<>();
        List<JsonNode> expected = new ArrayList<>();
        filter.correlate()
                .forEach((_, correlation) -> source(correlation)
                        .ifPresent(source -> expected(correlation).ifPresent(value -> {
                            from.add(source);
                            expected.add(value);
                        })));
        return new Interest(type, from, from.isEmpty() ? "" : Correlations.digest(expected));
    }

    /** The expression of a key, if its value follows from the event alone. */
    private static Optional<String> source(Correlation correlation) {
        if (!(correlation.from() instanceof Template.Computed(var expression))
                || !expression.isLatest()
                || expression.reads().paths().stream()
                        .anyMatch(path -> !path.variable().equals(VariableReads.INPUT))) {
            return Optional.empty();
        }
        return Optional.of(expression.source().strip());
    }

    /** The value that a key must have, if it is known and stays as it is. */
    private Optional<JsonNode> expected(Correlation correlation) {
        Template expect = correlation.expect();
        if (expect == null
                || expect.expressions()
                        .anyMatch(expression -> expression.reads().reads(CONTEXT))) {
            return Optional.empty();
        }
        try {
            return Optional.of(values.expected(expect, DocumentPosition.of("/")));
        } catch (Fault _) {
            // The task fails when it compares an event.
            return Optional.empty();
        }
    }

    static ObjectNode reference(String workflowId, String key) {
        return Json.object().put("workflowId", workflowId).put("key", key);
    }
}
