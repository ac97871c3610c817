package dev.flow.events.router;

import dev.flow.engine.event.EventDelivery;
import dev.flow.engine.event.EventRouter;
import dev.flow.events.Deliveries;
import dev.flow.events.DeliveryLog;
import dev.flow.events.EventIntake;
import dev.flow.events.EventObserver;
import dev.flow.events.EventOutbox;
import dev.flow.events.record.CollectionRows;
import dev.flow.events.record.DeliveryRows;
import dev.flow.events.record.DueDeliveries;
import dev.flow.events.record.SubscriptionRows;
import dev.flow.runs.ActiveDefinitions;
import dev.flow.runs.RunsException;
import dev.flow.runs.StartService;
import dev.flow.store.Store;
import dev.flow.triggers.DeclaredTriggers;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The events of a scope in one process. The router of its runs is there before the engine is; all else follows with
 * {@link #begin}. Thread-safe.
 */
public final class Events implements AutoCloseable {
    private final Store store;
    private final DeliveryRows deliveries;
    private final DueDeliveries due;
    private final SubscriptionRows subscriptions;
    private final CollectionRows collections;
    private final EventObserver observer;
    private final int mostHops;
    private volatile @Nullable Running running;

    private record Running(
            Leases leases,
            EventDispatcher dispatcher,
            EventPump pump,
            GroupCommit commits,
            StoredIntake intake,
            SubscriptionSweeper sweeper) {}

    /**
     * The events of a scope.
     *
     * @param scope its digest
     * @param mostHops how many runs may start each other by events, at least 1
     */
    public Events(Store store, String scope, int mostHops, EventObserver observer) {
        this.store = store;
        this.deliveries = new DeliveryRows(store, scope);
        this.due = new DueDeliveries(store, scope);
        this.subscriptions = new SubscriptionRows(store, scope);
        this.collections = new CollectionRows(store, scope);
        this.observer = observer;
        this.mostHops = mostHops;
    }

    /** What the runs of this process publish to and subscribe with, when there are no sinks. */
    public EventRouter router() {
        return router(EventOutbox.NONE);
    }

    /** What the runs of this process publish to and subscribe with. */
    public EventRouter router(EventOutbox outbox) {
        return new StoreEventRouter(subscriptions, this::intake, outbox);
    }

    /**
     * What events start and reach.
     *
     * @param isOpen whether the run of a workflow id is open; throws when the engine does not answer
     */
    public record Reach(
            DeclaredTriggers triggers,
            ActiveDefinitions definitions,
            StartService starts,
            EventDelivery engine,
            Predicate<String> isOpen) {}

    /** Begins to accept and to deliver. */
    public void begin(Reach reach) {
        var templates = new EventTemplates();
        var triggers = new EventTriggers(reach.triggers(), templates);
        var starts = new EventStarts(reach.starts(), mostHops);
        var schedules = new ScheduleOnStarts(reach.triggers(), reach.definitions(), collections, starts, observer);
        var leases = new Leases(due, store.time());
        var dispatcher = new EventDispatcher(
                new EventTargets(triggers, schedules, starts),
                new SubscriptionIndex(subscriptions, templates),
                reach.engine(),
                new EventDispatcher.Rows(store, due, subscriptions),
                observer,
                leases);
        var pump = new EventPump(dispatcher, due, store.time());
        var commits = new GroupCommit(deliveries);
        running = new Running(
                leases,
                dispatcher,
                pump,
                commits,
                new StoredIntake(store, deliveries, commits, pump, triggers, starts, observer),
                new SubscriptionSweeper(subscriptions, reach.isOpen(), store));
    }

    /**
     * Where events come in.
     *
     * @throws RunsException {@code engine_unavailable} before {@link #begin} and after {@link #close}
     */
    public EventIntake intake() {
        return running("accept events").intake();
    }

    /** Leaves the deliveries of what reaches runs without the router. */
    public DeliveryLog log() {
        return new StoredDeliveryLog(deliveries, observer, store.time());
    }

    /** What became of events. */
    public Deliveries deliveries() {
        return new StoredDeliveries(deliveries);
    }

    /** Removes subscriptions of runs that were ended from outside; to be repeated every minute or so. */
    public void sweep() {
        running("look at subscriptions").sweeper().sweep();
    }

    private Running running(String purpose) {
        Running now = running;
        if (now == null) {
            throw RunsException.engine("This process does not " + purpose + " now: it starts or stops.", null);
        }
        return now;
    }

    /** Accepts no more events; what is being delivered is finished, what waits another process delivers. */
    @Override
    public void close() {
        Running now = running;
        running = null;
        if (now != null) {
            now.commits().close();
            now.pump().close();
            now.dispatcher().close();
            now.leases().close();
        }
    }
}
