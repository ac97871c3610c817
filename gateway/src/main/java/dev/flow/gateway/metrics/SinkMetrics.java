package dev.flow.gateway.metrics;

import dev.flow.events.record.SinkBacklog;
import dev.flow.events.sink.SinkObserver;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.util.List;

/**
 * Events that go out: {@code flow_sink_events_sent_total} and {@code flow_sink_attempts_failed_total} of this process,
 * {@code flow_sink_events_waiting} and {@code flow_sink_oldest_event_seconds} of the scope as of the last look.
 * Thread-safe; never blocks.
 */
public final class SinkMetrics implements SinkObserver {
    private static final String SINK = "sink";

    private final MeterRegistry registry;
    private final MultiGauge waiting;
    private final MultiGauge oldest;

    public SinkMetrics(MeterRegistry registry) {
        this.registry = registry;
        this.waiting = MultiGauge.builder("flow.sink.events.waiting")
                .description("Events that a sink has not taken yet")
                .register(registry);
        this.oldest = MultiGauge.builder("flow.sink.oldest.event.seconds")
                .description("The age of the oldest of them")
                .register(registry);
    }

    @Override
    public void onSent(String sink) {
        Counter.builder("flow.sink.events.sent")
                .description("Events that a sink has taken from this process")
                .tag(SINK, sink)
                .register(registry)
                .increment();
    }

    @Override
    public void onFailed(String sink) {
        Counter.builder("flow.sink.attempts.failed")
                .description("Attempts to send an event that were not successful and are repeated")
                .tag(SINK, sink)
                .register(registry)
                .increment();
    }

    /** What waits now; a sink that is not among them has taken all. */
    public void onBacklog(List<SinkBacklog> backlog) {
        waiting.register(
                backlog.stream()
                        .map(each -> MultiGauge.Row.of(tags(each), each.events()))
                        .toList(),
                true);
        oldest.register(
                backlog.stream()
                        .map(each -> MultiGauge.Row.of(tags(each), seconds(each.oldest())))
                        .toList(),
                true);
    }

    private static double seconds(Duration age) {
        return Math.max(0, age.toMillis() / 1_000.0);
    }

    private static Tags tags(SinkBacklog backlog) {
        return Tags.of(SINK, backlog.sink());
    }
}
