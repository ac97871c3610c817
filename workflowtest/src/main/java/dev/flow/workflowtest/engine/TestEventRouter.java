package dev.flow.workflowtest.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.EngineException;
import dev.flow.engine.RunHandle;
import dev.flow.engine.event.EventDelivery;
import dev.flow.engine.event.EventRouter;
import dev.flow.engine.event.InProcessEventRouter;
import dev.flow.engine.event.Subscription;
import dev.flow.engine.record.TaskPath;
import dev.flow.workflowtest.model.TestEvent;
import dev.flow.workflowtest.model.TestEvent.Target;
import dev.flow.workflowtest.model.TestEvent.Timing;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The events of one test: those that it sends, when a task listens or at their time, and those that the run emits.
 * Thread-safe.
 */
final class TestEventRouter implements EventRouter {
    private final EventRouter router;
    private final List<TestEvent> given = new ArrayList<>();
    private final Set<TestEvent> claimed = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<TestEvent> sent = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<TestEvent> received = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Map<String, Subscription> open = new HashMap<>();
    private final List<JsonNode> emitted = new ArrayList<>();
    private @Nullable RunHandle run;

    /** Deliveries that have begun and not returned. */
    private int underWay;

    TestEventRouter(EventDelivery delivery) {
        this.router = new InProcessEventRouter(delivery);
    }

    /** Called before the run starts; its id is known. */
    synchronized void open(RunHandle handle, List<TestEvent> events) {
        run = handle;
        given.addAll(events);
    }

    /** Called when the run has started: delivers the events that the run keeps. */
    void started() {
        deliver(event -> event.target() == Target.RUN && event.timing() instanceof Timing.AsSoonAsPossible);
    }

    /** Called when the time of an event has come. */
    void due(TestEvent dueEvent) {
        deliver(dueEvent::equals);
    }

    @Override
    public void subscribe(Subscription subscription) {
        router.subscribe(subscription);
        listening(subscription);
        var reference = TaskPath.of(subscription.key()).reference();
        deliver(event -> switch (event.timing()) {
            case Timing.WhenListening(var task) -> task.includes(reference);
            case Timing.AsSoonAsPossible _ ->
                event.target() == Target.ROUTER
                        && subscription.concerns(event.event().path("type").asText());
            case Timing.After _ -> false;
        });
    }

    @Override
    public void unsubscribe(String workflowId, String key) {
        router.unsubscribe(workflowId, key);
        synchronized (this) {
            open.remove(workflowId + ' ' + key);
        }
    }

    /** A task begins to listen; it receives the events that the run keeps for it. */
    private synchronized void listening(Subscription subscription) {
        open.put(subscription.workflowId() + ' ' + subscription.key(), subscription);
        sent.stream()
                .filter(event -> event.target() == Target.RUN && accepts(subscription, event))
                .forEach(received::add);
    }

    private boolean accepts(Subscription subscription, TestEvent event) {
        boolean concerned = subscription.concerns(event.event().path("type").asText());
        return concerned
                && (event.target() == Target.ROUTER
                        || (run != null && subscription.workflowId().equals(run.workflowId())));
    }

    @Override
    public void publish(ObjectNode event) {
        synchronized (this) {
            emitted.add(event);
        }
        router.publish(event);
    }

    private void deliver(Predicate<TestEvent> ready) {
        var events = claim(ready);
        try {
            events.forEach(this::deliver);
        } finally {
            over();
        }
    }

    private void deliver(TestEvent event) {
        boolean listened = isListenedFor(event);
        boolean arrived = switch (event.target()) {
            case ROUTER -> {
                router.publish(event.event());
                yield true;
            }
            case RUN -> reached(event);
        };
        if (arrived) {
            arrived(event, listened);
        }
    }

    private synchronized boolean isListenedFor(TestEvent event) {
        return open.values().stream().anyMatch(subscription -> accepts(subscription, event));
    }

    /** Selects the events to deliver; each is delivered once, by one thread. */
    private synchronized List<TestEvent> claim(Predicate<TestEvent> ready) {
        var claimable = given.stream().filter(ready).filter(claimed::add).toList();
        underWay++;
        return List.copyOf(claimable);
    }

    private synchronized void over() {
        underWay--;
        notifyAll();
    }

    /**
     * Waits until no event is under way: an event may end the run before its delivery returns.
     *
     * @throws IllegalStateException when the thread is interrupted
     */
    synchronized void awaitDeliveries() {
        try {
            while (underWay > 0) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while events are delivered.", e);
        }
    }

    /** A task may have begun to listen while the event was being delivered to the run, which keeps it. */
    private synchronized void arrived(TestEvent event, boolean listened) {
        sent.add(event);
        if (listened || (event.target() == Target.RUN && isListenedFor(event))) {
            received.add(event);
        }
    }

    /** Delivers the event to the run; false when the run has ended. */
    private boolean reached(TestEvent event) {
        try {
            Objects.requireNonNull(handle()).deliver(event.event());
            return true;
        } catch (EngineException ended) {
            return false;
        }
    }

    private synchronized @Nullable RunHandle handle() {
        return run;
    }

    synchronized List<JsonNode> emitted() {
        return List.copyOf(emitted);
    }

    /** What happened to each event of the test. */
    synchronized List<TestExecution.EventOutcome> eventOutcomes() {
        return given.stream()
                .map(event -> new TestExecution.EventOutcome(event, sent.contains(event), received.contains(event)))
                .toList();
    }
}
