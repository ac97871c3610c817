package dev.flow.events.router;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.EngineException;
import dev.flow.engine.event.EventDelivery;
import dev.flow.events.Delivery.Outcome;
import dev.flow.events.Delivery.Reached;
import dev.flow.events.EventObserver;
import dev.flow.events.record.DeliveryRows;
import dev.flow.events.record.PendingDelivery;
import dev.flow.events.record.RoutedDelivery;
import dev.flow.events.record.SubscriptionRows;
import dev.flow.runs.RunsException;
import dev.flow.store.StoreException;
import dev.flow.store.Timekeeper;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delivers events: starts the runs of the triggers that select them, and brings them to the runs that listen. What does
 * not answer is tried again later, by any process; every part of a delivery has the same effect when it is repeated.
 * Thread-safe.
 */
final class EventDispatcher implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EventDispatcher.class);
    private static final Duration MOST_PAUSE = Duration.ofMinutes(1);

    private final EventTargets targets;
    private final SubscriptionIndex index;
    private final EventDelivery engine;
    private final DeliveryRows deliveries;
    private final SubscriptionRows subscriptions;
    private final EventObserver observer;
    private final Timekeeper time;
    private final ExecutorService executor = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("delivery of events-", 0).factory());

    /** The tables that it reads and writes. */
    record Rows(DeliveryRows deliveries, SubscriptionRows subscriptions) {}

    EventDispatcher(
            EventTargets targets,
            SubscriptionIndex index,
            EventDelivery engine,
            Rows rows,
            EventObserver observer,
            Timekeeper time) {
        this.targets = targets;
        this.index = index;
        this.engine = engine;
        this.deliveries = rows.deliveries();
        this.subscriptions = rows.subscriptions();
        this.observer = observer;
        this.time = time;
    }

    /** What became of one event in this attempt. */
    private static final class Attempt {
        private final PendingDelivery delivery;
        private final Map<String, Reached> reached = Collections.synchronizedMap(new TreeMap<>());
        private final Set<String> never = Collections.synchronizedSet(new TreeSet<>());
        private volatile Optional<String> unavailable = Optional.empty();

        Attempt(PendingDelivery delivery) {
            this.delivery = delivery;
        }

        void reached(Reached run) {
            reached.merge(run.workflowId(), run, (one, other) -> one.trigger() == null ? other : one);
        }
    }

    /**
     * Delivers events and writes what came of it.
     *
     * @throws StoreException when the store is unavailable; they are due again later
     */
    void dispatch(List<PendingDelivery> batch) {
        Map<String, Attempt> attempts = new LinkedHashMap<>();
        batch.forEach(each -> attempts.put(each.id(), new Attempt(each)));
        Set<String> ended = Collections.synchronizedSet(new TreeSet<>());
        Map<String, Set<String>> listening = index.find(batch);
        List<Future<?>> work = new ArrayList<>();
        for (Attempt attempt : attempts.values()) {
            work.add(executor.submit(() -> start(attempt)));
            listening
                    .getOrDefault(attempt.delivery.id(), Set.of())
                    .forEach(run -> work.add(executor.submit(() -> deliver(attempt, run, ended))));
        }
        work.forEach(EventDispatcher::await);
        if (!ended.isEmpty()) {
            subscriptions.removeRuns(ended);
        }
        List<RoutedDelivery> routed =
                attempts.values().stream().map(this::routed).toList();
        deliveries.routed(routed);
        for (int at = 0; at < routed.size(); at++) {
            observe(batch.get(at), routed.get(at));
        }
    }

    private static void await(Future<?> work) {
        boolean interrupted = false;
        while (true) {
            try {
                work.get();
                break;
            } catch (InterruptedException _) {
                interrupted = true;
            } catch (ExecutionException e) {
                throw new IllegalStateException("The delivery of an event failed in a way that no rule has.", e);
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void start(Attempt attempt) {
        attempt(attempt, () -> {
            for (EventTargets.Start start : targets.of(attempt.delivery)) {
                start.make().ifPresent(started -> {
                    switch (started) {
                        case EventTargets.Started.Run(Reached run) -> attempt.reached(run);
                        case EventTargets.Started.Never(String reason) -> attempt.never.add(reason);
                    }
                });
            }
        });
    }

    private void deliver(Attempt attempt, String run, Set<String> ended) {
        ObjectNode event = attempt.delivery.inbound().event();
        attempt(attempt, () -> {
            if (engine.deliver(run, event)) {
                attempt.reached(new Reached(run, null));
            } else {
                ended.add(run);
            }
        });
    }

    /** What does not answer is tried again; anything unexpected too, so that no event is lost by a defect. */
    private static void attempt(Attempt attempt, Runnable work) {
        try {
            work.run();
        } catch (RunsException | EngineException | StoreException e) {
            attempt.unavailable = Optional.of(String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            LOG.error("The delivery {} failed unexpectedly and is repeated.", attempt.delivery.id(), e);
            attempt.unavailable = Optional.of("An unexpected error: see the log of the service.");
        }
    }

    private RoutedDelivery routed(Attempt attempt) {
        List<Reached> reached = List.copyOf(attempt.reached.values());
        String id = attempt.delivery.id();
        if (attempt.unavailable.isPresent()) {
            return new RoutedDelivery(
                    id,
                    Outcome.ACCEPTED,
                    attempt.unavailable,
                    reached,
                    Optional.of(time.instant().plus(pause(attempt.delivery.attempts()))));
        }
        if (!attempt.never.isEmpty()) {
            return new RoutedDelivery(
                    id, Outcome.DEAD, Optional.of(String.join(" ", attempt.never)), reached, Optional.empty());
        }
        return new RoutedDelivery(
                id,
                Outcome.ACCEPTED,
                reached.isEmpty() ? Optional.of("No trigger and no run was waiting for it.") : Optional.empty(),
                reached,
                Optional.empty());
    }

    /** A second, doubled with each attempt up to a minute, of which a random half. */
    private static Duration pause(int attempts) {
        long millis = Math.min(MOST_PAUSE.toMillis(), 1_000L << Math.min(attempts, 10));
        return Duration.ofMillis(millis / 2 + ThreadLocalRandom.current().nextLong(millis / 2 + 1));
    }

    private void observe(PendingDelivery delivery, RoutedDelivery routed) {
        if (routed.retryAt().isPresent()) {
            observer.onRetry(delivery.inbound().door());
        } else {
            observer.onDelivered(
                    delivery.inbound().door(),
                    routed.outcome(),
                    routed.reached().size(),
                    Duration.between(delivery.receivedAt(), now()));
        }
    }

    private Instant now() {
        return time.instant();
    }

    @Override
    public void close() {
        executor.close();
    }
}
