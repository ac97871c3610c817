package dev.flow.events.router;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.EngineException;
import dev.flow.engine.event.EventDelivery;
import dev.flow.events.Delivery;
import dev.flow.events.Delivery.Outcome;
import dev.flow.events.Delivery.Reached;
import dev.flow.events.EventObserver;
import dev.flow.events.record.Claim;
import dev.flow.events.record.DueDeliveries;
import dev.flow.events.record.PendingDelivery;
import dev.flow.events.record.RoutedDelivery;
import dev.flow.events.record.SubscriptionRows;
import dev.flow.runs.RunsException;
import dev.flow.store.Backoff;
import dev.flow.store.Store;
import dev.flow.store.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delivers events: starts the runs of the triggers that select them, and then brings them to the runs that listen. What
 * does not answer is tried again later, by any process; every part of a delivery has the same effect when it is
 * repeated. A run gets the events of one call in their order. Thread-safe.
 */
final class EventDispatcher implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EventDispatcher.class);
    private static final Backoff BACKOFF = new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(1));

    /** Requests to the engine that this process makes for events at the same time. */
    private static final int MOST_REQUESTS = 256;

    /** Of as many pairs of event and run a list is made at once. */
    private static final int MOST_PAIRS = 20_000;

    private final EventTargets targets;
    private final SubscriptionIndex index;
    private final EventDelivery engine;
    private final DueDeliveries due;
    private final SubscriptionRows subscriptions;
    private final EventObserver observer;
    private final Store store;
    private final Leases leases;
    private final Semaphore requests = new Semaphore(MOST_REQUESTS);
    private final ExecutorService executor = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("delivery of events-", 0).factory());

    /** The tables that it reads and writes. */
    record Rows(Store store, DueDeliveries due, SubscriptionRows subscriptions) {}

    EventDispatcher(
            EventTargets targets,
            SubscriptionIndex index,
            EventDelivery engine,
            Rows rows,
            EventObserver observer,
            Leases leases) {
        this.targets = targets;
        this.index = index;
        this.engine = engine;
        this.due = rows.due();
        this.subscriptions = rows.subscriptions();
        this.observer = observer;
        this.store = rows.store();
        this.leases = leases;
    }

    /** What became of one event in this attempt. Thread-safe. */
    private static final class Attempt {
        private final PendingDelivery delivery;
        private final Map<String, Reached> started = new TreeMap<>();
        private final Map<String, Reached> listening = new TreeMap<>();
        private final Set<String> never = new TreeSet<>();
        private int listeners;
        private Optional<String> unavailable = Optional.empty();

        Attempt(PendingDelivery delivery) {
            this.delivery = delivery;
        }

        synchronized void started(EventTargets.Started what) {
            switch (what) {
                case EventTargets.Started.Run(Reached run) -> started.put(run.workflowId(), run);
                case EventTargets.Started.Never(String reason) -> never.add(reason);
            }
        }

        synchronized boolean hasStarted(String run) {
            return started.containsKey(run);
        }

        synchronized void reached(String run) {
            listeners++;
            if (listening.size() < Delivery.MAX_RUNS) {
                listening.put(run, new Reached(run, null));
            }
        }

        synchronized void never(String reason) {
            never.add(reason);
        }

        synchronized void unavailable(String why) {
            unavailable = Optional.of(why);
        }

        synchronized RoutedDelivery.Runs runs() {
            List<Reached> listed = new ArrayList<>(started.values());
            listed.addAll(listening.values());
            return new RoutedDelivery.Runs(
                    started.size() + listeners,
                    listed.stream().limit(Delivery.MAX_RUNS).toList());
        }

        synchronized RoutedDelivery routed(Instant now) {
            RoutedDelivery.Runs runs = runs();
            if (unavailable.isPresent()) {
                Instant again = now.plus(BACKOFF.after(delivery.attempts() + 1));
                return new RoutedDelivery(delivery.claim(), Outcome.ACCEPTED, unavailable, runs, Optional.of(again));
            }
            if (!never.isEmpty()) {
                return new RoutedDelivery(
                        delivery.claim(), Outcome.DEAD, Optional.of(String.join(" ", never)), runs, Optional.empty());
            }
            Optional<String> reason =
                    runs.count() == 0 ? Optional.of("No trigger and no run was waiting for it.") : Optional.empty();
            return new RoutedDelivery(delivery.claim(), Outcome.ACCEPTED, reason, runs, Optional.empty());
        }
    }

    /**
     * Delivers events and writes what came of it.
     *
     * @throws StoreException when the store is unavailable; they are due again later
     */
    void dispatch(List<PendingDelivery> batch) {
        List<Claim> claims = batch.stream().map(PendingDelivery::claim).toList();
        leases.hold(claims);
        try {
            List<Attempt> attempts = batch.stream().map(Attempt::new).toList();
            Instant begun = store.now();
            Map<String, Set<String>> listening = index.find(batch);
            start(attempts);
            Set<String> ended = deliver(attempts, listening);
            if (!ended.isEmpty()) {
                subscriptions.removeRuns(ended, begun);
            }
            Instant now = store.now();
            List<RoutedDelivery> routed =
                    attempts.stream().map(each -> each.routed(now)).toList();
            due.routed(routed);
            for (int at = 0; at < routed.size(); at++) {
                observe(batch.get(at), routed.get(at), now);
            }
        } finally {
            leases.drop(claims);
        }
    }

    /** The runs that an event starts are not among those that it reaches, also when it is delivered again. */
    private void start(List<Attempt> attempts) {
        List<Future<?>> work = new ArrayList<>();
        for (Attempt each : attempts) {
            work.add(submit(() -> attempt(each, () -> startAll(each, targets.single(each.delivery)))));
        }
        for (Attempt each : attempts) {
            attempt(
                    each,
                    () -> targets.collecting(each.delivery)
                            .forEach(start -> attempt(
                                    each,
                                    () -> start.prepare()
                                            .ifPresent(prepared -> work.add(submit(
                                                    () -> attempt(each, () -> each.started(prepared.start()))))))));
        }
        work.forEach(EventDispatcher::await);
    }

    private static void startAll(Attempt attempt, List<EventTargets.Start> starts) {
        starts.forEach(start ->
                attempt(attempt, () -> start.prepare().ifPresent(prepared -> attempt.started(prepared.start()))));
    }

    /**
     * Brings events to runs, of which each gets its events one after the other.
     *
     * @return the runs that have ended
     */
    private Set<String> deliver(List<Attempt> attempts, Map<String, Set<String>> listening) {
        Set<String> ended = new ConcurrentSkipListSet<>();
        Map<String, List<Attempt>> byRun = new LinkedHashMap<>();
        int pairs = 0;
        for (Attempt each : attempts) {
            Set<String> runs = listening.getOrDefault(each.delivery.id(), Set.of());
            if (pairs > 0 && pairs + runs.size() > MOST_PAIRS) {
                deliver(byRun, ended);
                byRun.clear();
                pairs = 0;
            }
            for (String run : runs) {
                if (!each.hasStarted(run)) {
                    byRun.computeIfAbsent(run, _ -> new ArrayList<>()).add(each);
                    pairs++;
                }
            }
        }
        deliver(byRun, ended);
        return ended;
    }

    private void deliver(Map<String, List<Attempt>> byRun, Set<String> ended) {
        List<Future<?>> work = new ArrayList<>();
        byRun.forEach((run, attempts) -> work.add(submit(() -> attempts.forEach(each -> deliver(each, run, ended)))));
        work.forEach(EventDispatcher::await);
    }

    private void deliver(Attempt attempt, String run, Set<String> ended) {
        ObjectNode event = attempt.delivery.inbound().event();
        attempt(attempt, () -> {
            if (!ended.contains(run)) {
                if (engine.deliver(run, event)) {
                    attempt.reached(run);
                } else {
                    ended.add(run);
                }
            }
        });
    }

    /** Blocks while too much is under way. */
    private Future<?> submit(Runnable work) {
        requests.acquireUninterruptibly();
        try {
            return executor.submit(() -> {
                try {
                    work.run();
                } finally {
                    requests.release();
                }
            });
        } catch (RuntimeException e) {
            requests.release();
            throw e;
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

    /** What does not answer is tried again; anything unexpected too, so that no event is lost by a defect. */
    private static void attempt(Attempt attempt, Runnable work) {
        try {
            work.run();
        } catch (EngineException e) {
            if (e.code() == EngineException.Code.PAYLOAD_TOO_LARGE) {
                attempt.never("A run that listens for it does not take it: it is too large.");
            } else {
                attempt.unavailable(String.valueOf(e.getMessage()));
            }
        } catch (RunsException | StoreException e) {
            attempt.unavailable(String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            LOG.error("The delivery {} failed unexpectedly and is repeated.", attempt.delivery.id(), e);
            attempt.unavailable("An unexpected error: see the log of the service.");
        }
    }

    private void observe(PendingDelivery delivery, RoutedDelivery routed, Instant now) {
        if (routed.retryAt().isPresent()) {
            observer.onRetry(delivery.inbound().door());
        } else {
            observer.onDelivered(
                    delivery.inbound().door(),
                    routed.outcome(),
                    routed.runs().count(),
                    Duration.between(delivery.receivedAt(), now));
        }
    }

    @Override
    public void close() {
        executor.close();
    }
}
