package dev.flow.runtime.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.flow.calls.secret.SecretSource;
import dev.flow.queues.QueueObserver;
import dev.flow.queues.QueueStatus;
import dev.flow.queues.consume.QueueBindings;
import dev.flow.queues.consume.QueueConsumers;
import dev.flow.runtime.service.Closer;
import dev.flow.runtime.service.PeriodicTask;
import dev.flow.store.Timekeeper;
import dev.flow.triggers.DeclaredTriggers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The queues of a role that serves HTTP: those of the triggers and functions of its active configuration, which it
 * follows. Thread-safe.
 *
 * @param status how the consumption of each queue is going
 * @param beginDrain receives no more, and begins to finish what is in hand; does not wait
 */
public record QueueService(Supplier<List<QueueStatus>> status, Runnable beginDrain) {
    /** Of a role that consumes none. */
    public static final QueueService NONE = new QueueService(List::of, () -> {});

    /** How soon the consumers follow an activation. */
    private static final Duration FOLLOWING = Duration.ofSeconds(1);

    /** As many bytes as the body of an event over HTTP may have. */
    private static final int MOST_BYTES = 1 << 20;

    /**
     * What a configuration says of brokers, and of the functions that are called over their queues.
     *
     * @param settings {@code flow.yaml}; any other node for none
     * @param secrets of the configuration
     */
    public record Declared(JsonNode settings, SecretSource secrets) {
        /** No brokers at all. */
        public static final Declared NONE = new Declared(MissingNode.getInstance(), _ -> Optional.empty());
    }

    /** What the process has for queues. */
    public record Parts(QueueBindings bindings, QueueObserver observer, Timekeeper time) {}

    /**
     * Begins to consume; does not wait for brokers.
     *
     * @param declared of the active configuration
     * @param grace how long messages in hand may take after the drain has begun
     * @param opened ends the consumers, before what was opened earlier
     */
    public static QueueService begin(
            DeclaredTriggers triggers,
            Supplier<Declared> declared,
            QueueConsumers.Doors doors,
            Parts parts,
            Duration grace,
            Closer opened) {
        var consumers = new QueueConsumers(
                new QueueConsumers.Declarations(
                        triggers,
                        () -> declared.get().settings(),
                        name -> declared.get().secrets().find(name)),
                parts.bindings(),
                doors,
                parts.observer(),
                parts.time(),
                MOST_BYTES);
        opened.add(() -> consumers.drain(grace));
        opened.add(PeriodicTask.start("consumers of queues", FOLLOWING, parts.time(), consumers::reconcile));
        return new QueueService(consumers::status, () -> consumers.beginDrain(grace));
    }
}
