package dev.flow.definition.task;

import dev.flow.definition.value.Template;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which events end a {@code listen}, or start a workflow (DSL reference, "Event Consumption Strategy"). */
public sealed interface EventConsumption {

    /** One event for each filter. */
    record All(List<EventFilter> filters) implements EventConsumption {
        public All {
            filters = List.copyOf(filters);
        }
    }

    /** The first event that any filter takes; an empty list takes every event. */
    record Any(List<EventFilter> filters, Until until) implements EventConsumption {
        public Any {
            filters = List.copyOf(filters);
        }
    }

    /** The first event that the filter takes. */
    record One(EventFilter filter) implements EventConsumption {}

    /** How long {@link Any} goes on consuming. */
    sealed interface Until {
        /** One event is enough: no {@code until} was given. */
        record First() implements Until {}

        /** Until the expression holds, evaluated after each event. */
        record Condition(Template condition) implements Until {}

        /** Until these events came, which are not part of the output. */
        record Consumed(EventConsumption strategy) implements Until {}

        /** {@code until: false}: for ever, until something outside ends the task. */
        record Never() implements Until {}
    }

    /**
     * Selects events whose attributes equal (literals) or satisfy (expressions) {@code with}.
     *
     * @param with attribute name to literal or expression
     * @param correlate key name to correlation
     */
    record EventFilter(Map<String, Template> with, Map<String, Correlation> correlate) {
        public EventFilter {
            with = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(with));
            correlate = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(correlate));
        }
    }

    /** A key that events of one task must share; without {@code expect} the first event binds it. */
    record Correlation(Template from, @Nullable Template expect) {}
}
