package dev.flow.gateway.metrics;

import dev.flow.queues.QueueObserver;
import dev.flow.queues.QueueStatus;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import java.util.List;
import java.util.Locale;

/**
 * Queues that this process consumes: {@code flow_queue_messages_received_total},
 * {@code flow_queue_messages_settled_total} by what became of them, {@code flow_queue_reconnects_total}, and
 * {@code flow_queue_messages_in_hand} and {@code flow_queue_messages_waiting} as of the last look. Thread-safe; never
 * blocks.
 */
public final class QueueMetrics implements QueueObserver {
    private static final String BROKER = "broker";
    private static final String QUEUE = "queue";

    private final MeterRegistry registry;
    private final MultiGauge inHand;
    private final MultiGauge waiting;

    public QueueMetrics(MeterRegistry registry) {
        this.registry = registry;
        this.inHand = MultiGauge.builder("flow.queue.messages.in.hand")
                .description("Messages of a queue that this process has received and not settled")
                .register(registry);
        this.waiting = MultiGauge.builder("flow.queue.messages.waiting")
                .description("Messages that wait at the broker, where it says so")
                .register(registry);
    }

    @Override
    public void onReceived(String broker, String queue, boolean again) {
        Counter.builder("flow.queue.messages.received")
                .description("Messages that this process has received")
                .tag(BROKER, broker)
                .tag(QUEUE, queue)
                .tag("again", Boolean.toString(again))
                .register(registry)
                .increment();
    }

    @Override
    public void onSettled(String broker, String queue, Settlement settlement) {
        Counter.builder("flow.queue.messages.settled")
                .description("Messages that this process has settled, by what became of them")
                .tag(BROKER, broker)
                .tag(QUEUE, queue)
                .tag("outcome", settlement.name().toLowerCase(Locale.ROOT))
                .register(registry)
                .increment();
    }

    @Override
    public void onReconnect(String broker, String queue) {
        Counter.builder("flow.queue.reconnects")
                .description("Consumers that could not be opened or were lost")
                .tag(BROKER, broker)
                .tag(QUEUE, queue)
                .register(registry)
                .increment();
    }

    /** How each queue is now; a queue that is not among them is consumed no longer. */
    public void onStatus(List<QueueStatus> queues) {
        inHand.register(
                queues.stream()
                        .map(each -> MultiGauge.Row.of(tags(each), each.inHand()))
                        .toList(),
                true);
        waiting.register(
                queues.stream()
                        .map(each -> {
                            Long number = each.waiting();
                            return MultiGauge.Row.of(tags(each), number == null ? Double.NaN : number);
                        })
                        .toList(),
                true);
    }

    private static Tags tags(QueueStatus status) {
        return Tags.of(BROKER, status.broker(), QUEUE, status.queue());
    }
}
