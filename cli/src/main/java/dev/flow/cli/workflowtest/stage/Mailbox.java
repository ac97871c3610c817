package dev.flow.cli.workflowtest.stage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.cli.workflowtest.Delivery;
import dev.flow.cli.workflowtest.Delivery.Moment;
import dev.flow.cli.workflowtest.Delivery.Target;
import dev.flow.engine.EngineException;
import dev.flow.engine.RunHandle;
import dev.flow.engine.event.EventDelivery;
import dev.flow.engine.event.EventRouter;
import dev.flow.engine.event.InProcessEventRouter;
import dev.flow.engine.event.Subscription;
import dev.flow.engine.record.TaskPath;
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
 * The events of one test: those that it sends, when the run listens or when time says so, and those that are emitted.
 * Thread-safe.
 */
final class Mailbox implements EventRouter {
    private final EventRouter router;
    private final List<Delivery> given = new ArrayList<>();
    private final Set<Delivery> claimed = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<Delivery> sent = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<Delivery> heard = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Map<String, Subscription> open = new HashMap<>();
    private final List<JsonNode> emitted = new ArrayList<>();
    private @Nullable RunHandle run;

    Mailbox(EventDelivery delivery) {
        this.router = new InProcessEventRouter(delivery);
    }

    /** Before the run starts; it is known by its id already. */
    synchronized void open(RunHandle handle, List<Delivery> events) {
        run = handle;
        given.addAll(events);
    }

    /** The run has started: what it keeps for itself comes now. */
    void started() {
        deliver(delivery -> delivery.target() == Target.RUN && delivery.moment() instanceof Moment.Soonest);
    }

    /** The moment of one delivery has come. */
    void due(Delivery due) {
        deliver(due::equals);
    }

    @Override
    public void subscribe(Subscription subscription) {
        router.subscribe(subscription);
        listening(subscription);
        var reference = TaskPath.of(subscription.key()).reference();
        deliver(delivery -> switch (delivery.moment()) {
            case Moment.Listening(var task) -> task.includes(reference);
            case Moment.Soonest _ ->
                delivery.target() == Target.ROUTER
                        && subscription.concerns(delivery.event().path("type").asText());
            case Moment.At _ -> false;
        });
    }

    @Override
    public void unsubscribe(String workflowId, String key) {
        router.unsubscribe(workflowId, key);
        synchronized (this) {
            open.remove(workflowId + ' ' + key);
        }
    }

    /** A task begins to listen; what the run keeps for it is heard now. */
    private synchronized void listening(Subscription subscription) {
        open.put(subscription.workflowId() + ' ' + subscription.key(), subscription);
        sent.stream()
                .filter(delivery -> delivery.target() == Target.RUN && hears(subscription, delivery))
                .forEach(heard::add);
    }

    private boolean hears(Subscription subscription, Delivery delivery) {
        boolean concerned = subscription.concerns(delivery.event().path("type").asText());
        return concerned
                && (delivery.target() == Target.ROUTER
                        || (run != null && subscription.workflowId().equals(run.workflowId())));
    }

    @Override
    public void publish(ObjectNode event) {
        synchronized (this) {
            emitted.add(event);
        }
        router.publish(event);
    }

    private void deliver(Predicate<Delivery> ready) {
        for (var delivery : claim(ready)) {
            boolean listened = isListenedFor(delivery);
            boolean arrived = switch (delivery.target()) {
                case ROUTER -> {
                    router.publish(delivery.event());
                    yield true;
                }
                case RUN -> reached(delivery);
            };
            if (arrived) {
                arrived(delivery, listened);
            }
        }
    }

    private synchronized boolean isListenedFor(Delivery delivery) {
        return open.values().stream().anyMatch(subscription -> hears(subscription, delivery));
    }

    /** Each is delivered by one thread, and once. */
    private synchronized List<Delivery> claim(Predicate<Delivery> ready) {
        var claimable = given.stream().filter(ready).filter(claimed::add).toList();
        return List.copyOf(claimable);
    }

    /** A task may have begun to listen while the event was under way to the run, which keeps it. */
    private synchronized void arrived(Delivery delivery, boolean listened) {
        sent.add(delivery);
        if (listened || (delivery.target() == Target.RUN && isListenedFor(delivery))) {
            heard.add(delivery);
        }
    }

    /** False when the run has ended. */
    private boolean reached(Delivery delivery) {
        try {
            Objects.requireNonNull(handle()).deliver(delivery.event());
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

    /** What became of each event of the test. */
    synchronized List<Performance.Fate> fates() {
        return given.stream()
                .map(delivery -> new Performance.Fate(delivery, sent.contains(delivery), heard.contains(delivery)))
                .toList();
    }
}
