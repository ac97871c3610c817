package dev.flow.gateway.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** What this process removed because nothing needs it any more: {@code flow_removed_total} by kind. Thread-safe. */
public final class RetentionMetrics {
    private final Map<Kind, Counter> counters = new EnumMap<>(Kind.class);

    public RetentionMetrics(MeterRegistry registry) {
        for (Kind kind : Kind.values()) {
            counters.put(
                    kind,
                    Counter.builder("flow.removed")
                            .description("What was removed because nothing needs it any more")
                            .tag("kind", kind.name().toLowerCase(Locale.ROOT))
                            .register(registry));
        }
    }

    /** The kinds of things that are kept while something needs them. */
    public enum Kind {
        REVISION,
        DEFINITION,
        PAYLOAD
    }

    /** Counts removals. */
    public void removed(Kind kind, long number) {
        Counter counter = counters.get(kind);
        if (counter != null) {
            counter.increment((double) number);
        }
    }
}
