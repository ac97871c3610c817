package dev.flow.definition.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.grammar.ValueShape;
import dev.flow.definition.task.EventConsumption;
import dev.flow.definition.task.EventConsumption.Correlation;
import dev.flow.definition.task.EventConsumption.EventFilter;
import dev.flow.definition.task.EventConsumption.Until;
import dev.flow.definition.task.TaskAction.Listen.ReadAs;
import dev.flow.definition.value.Template;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Builds event consumption strategies (DSL reference, "Event Consumption Strategy"). */
record EventConsumptionBuilder(TemplateCompiler templates) {
    private static final ValueShape ATTRIBUTES = new ValueShape.Type("eventAttributes");

    EventConsumption consumption(JsonNode strategy) {
        if (strategy.has("all")) {
            return new EventConsumption.All(filters(strategy.path("all")));
        }
        if (strategy.has("any")) {
            return new EventConsumption.Any(filters(strategy.path("any")), until(strategy.get("until")));
        }
        return new EventConsumption.One(filter(strategy.path("one")));
    }

    /** {@code read}; data unless the document says otherwise. */
    static ReadAs read(JsonNode read) {
        return ReadAs.valueOf(read.asText("data").toUpperCase(Locale.ROOT));
    }

    private Until until(@Nullable JsonNode until) {
        if (until == null) {
            return new Until.First();
        }
        if (until.isBoolean()) {
            return new Until.Never();
        }
        return until.isTextual()
                ? new Until.Condition(Objects.requireNonNull(templates.expression(until)))
                : new Until.Consumed(consumption(until));
    }

    private List<EventFilter> filters(JsonNode filters) {
        List<EventFilter> built = new ArrayList<>(filters.size());
        filters.forEach(filter -> built.add(filter(filter)));
        return built;
    }

    private EventFilter filter(JsonNode filter) {
        Map<String, Template> with = new LinkedHashMap<>();
        filter.path("with")
                .properties()
                .forEach(attribute -> with.put(
                        attribute.getKey(),
                        templates.value(attribute.getValue(), ValueSlots.property(ATTRIBUTES, attribute.getKey()))));
        Map<String, Correlation> keys = new LinkedHashMap<>();
        filter.path("correlate").properties().forEach(key -> keys.put(key.getKey(), correlation(key.getValue())));
        return new EventFilter(with, keys);
    }

    private Correlation correlation(JsonNode key) {
        return new Correlation(
                Objects.requireNonNull(templates.expression(key.get("from"))), templates.expression(key.get("expect")));
    }
}
