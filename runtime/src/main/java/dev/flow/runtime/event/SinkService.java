package dev.flow.runtime.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.calls.call.CallOptions;
import dev.flow.calls.egress.EgressPolicy;
import dev.flow.calls.secret.SecretSource;
import dev.flow.calls.transport.HttpTransport;
import dev.flow.events.EventOutbox;
import dev.flow.events.record.SinkEventRows;
import dev.flow.events.sink.EventSink;
import dev.flow.events.sink.SinkPublisher;
import dev.flow.events.sink.StoredOutbox;
import dev.flow.gateway.metrics.SinkMetrics;
import dev.flow.queues.consume.QueueBindings;
import dev.flow.runtime.service.Closer;
import dev.flow.runtime.service.PeriodicTask;
import dev.flow.store.Store;
import dev.flow.store.Timekeeper;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The sinks of a role that executes runs: what its runs publish is kept, and sent to the sinks of the active
 * configuration. Thread-safe.
 */
public final class SinkService {
    /** How soon the sending follows an activation. */
    private static final Duration FOLLOWING = Duration.ofSeconds(1);

    private static final Duration MEASURING = Duration.ofSeconds(10);

    /** An answer is read and ignored; so many requests wait for one at the same time. */
    private static final CallOptions.Limits LIMITS = new CallOptions.Limits(1 << 20, 0, 8);

    /** An attempt ends before the lease of its sink does. */
    private static final CallOptions.Timeouts TIMEOUTS =
            new CallOptions.Timeouts(Duration.ofSeconds(5), Duration.ofSeconds(10), Duration.ofSeconds(1));

    private final SinkEventRows rows;
    private final Supplier<Declared> declared;

    /**
     * What a configuration says of sinks.
     *
     * @param settings {@code flow.yaml}; any other node for none
     * @param secrets of the configuration
     * @param egress where requests may go
     */
    public record Declared(JsonNode settings, SecretSource secrets, EgressPolicy egress) {
        /** No sinks at all. */
        public static final Declared NONE =
                new Declared(MissingNode.getInstance(), _ -> Optional.empty(), EgressPolicy.unrestricted());

        JsonNode sinks() {
            return settings.path("sinks");
        }
    }

    /**
     * The sinks of a scope.
     *
     * @param scope its digest
     * @param declared of the active configuration
     */
    public SinkService(Store store, String scope, Supplier<Declared> declared) {
        this.rows = new SinkEventRows(store, scope);
        this.declared = declared;
    }

    /** Where the runs of this process leave what they publish. */
    public EventOutbox outbox() {
        return new StoredOutbox(rows, () -> declared.get().sinks());
    }

    /**
     * Begins to send; does not wait for sinks.
     *
     * @param bindings of brokers
     * @param opened ends the sending
     */
    public void begin(QueueBindings bindings, SinkMetrics metrics, Timekeeper time, Closer opened) {
        var publisher = new SinkPublisher(
                () -> declared.get().sinks(),
                (name, settings) -> connect(name, settings, bindings),
                rows,
                metrics,
                time);
        opened.add(publisher);
        opened.add(PeriodicTask.start("sinks of events", FOLLOWING, time, publisher::reconcile));
        opened.add(PeriodicTask.housekeeping(
                "measure of sinks", MEASURING, time, () -> metrics.onBacklog(rows.backlog())));
    }

    private EventSink connect(String name, ObjectNode settings, QueueBindings bindings) {
        return settings.path("kind").asText().equals("queue")
                ? new QueueSink(name, settings, declared, bindings)
                : new HttpSink(name, settings, declared, new HttpTransport(LIMITS, TIMEOUTS));
    }
}
