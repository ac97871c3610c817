package dev.flow.queues.consume;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.QueueFunction;
import dev.flow.events.EventIntake;
import dev.flow.queues.Broker;
import dev.flow.queues.BrokerQueue;
import dev.flow.queues.BrokerSecrets;
import dev.flow.queues.QueueBinding;
import dev.flow.queues.QueueObserver;
import dev.flow.queues.QueueStatus;
import dev.flow.queues.request.Responses;
import dev.flow.runs.TriggerSettings.Kind;
import dev.flow.store.Timekeeper;
import dev.flow.triggers.DeclaredTrigger;
import dev.flow.triggers.DeclaredTriggers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Consumes the queues of all triggers of the kind queue of the active configuration, and those that take the responses
 * of its functions, each queue once in this process. Thread-safe.
 */
public final class QueueConsumers implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(QueueConsumers.class);

    /** How long a consumer whose settings have changed may take to finish what it has in hand. */
    private static final Duration GRACE = Duration.ofSeconds(30);

    private final Declarations declarations;
    private final QueueBindings bindings;
    private final Doors doors;
    private final QueueObserver observer;
    private final Timekeeper time;
    private final int mostBytes;
    private final Map<String, Running> consumptions = new ConcurrentSkipListMap<>();
    private final Set<QueueConsumption> retired = ConcurrentHashMap.newKeySet();
    private final List<Thread> ends = new ArrayList<>();
    private boolean ended;

    /**
     * What is consumed.
     *
     * @param triggers those of the active configuration
     * @param settings the active {@code flow.yaml}, with its brokers and functions; a missing node for none
     */
    public record Declarations(DeclaredTriggers triggers, Supplier<JsonNode> settings, BrokerSecrets secrets) {}

    /**
     * Where messages go. Both may throw what they throw themselves when nothing can be accepted now.
     *
     * @param intake of events
     * @param responses of functions
     */
    public record Doors(Supplier<EventIntake> intake, Supplier<Responses> responses) {}

    /** A queue that is consumed: by triggers, or for the responses of functions. */
    private record Wanted(BrokerQueue queue, boolean responses) {}

    private record Running(Wanted wanted, QueueConsumption consumption) {}

    /**
     * Consumers that are not started: {@link #reconcile} starts them.
     *
     * @param mostBytes a message with a larger body is dead-lettered
     */
    public QueueConsumers(
            Declarations declarations,
            QueueBindings bindings,
            Doors doors,
            QueueObserver observer,
            Timekeeper time,
            int mostBytes) {
        this.declarations = declarations;
        this.bindings = bindings;
        this.doors = doors;
        this.observer = observer;
        this.time = time;
        this.mostBytes = mostBytes;
    }

    /**
     * Starts, stops and replaces consumers as the active configuration wants them now; those whose settings are the
     * same stay as they are. Does not wait for brokers. Throws what the declared triggers throw; then nothing has
     * changed.
     */
    public synchronized void reconcile() {
        if (ended) {
            return;
        }
        Map<String, Wanted> wanted = wanted();
        for (Running running : List.copyOf(consumptions.values())) {
            String source = running.wanted().queue().source();
            Wanted now = wanted.get(source);
            if (now == null || !same(now, running.wanted())) {
                consumptions.remove(source);
                retire(running.consumption());
            }
        }
        wanted.forEach((source, each) -> {
            if (!consumptions.containsKey(source)) {
                start(each);
            }
        });
    }

    /** How the consumption of each queue is going, sorted by broker and queue. */
    public List<QueueStatus> status() {
        return consumptions.values().stream()
                .map(running -> running.consumption().status())
                .toList();
    }

    /**
     * Receives no more from now on, and begins to finish what is in hand; {@link #drain} waits for the end. Another
     * call has no effect.
     *
     * @param grace from now on: what is not finished then goes back to the broker
     */
    public synchronized void beginDrain(Duration grace) {
        if (ended) {
            return;
        }
        ended = true;
        List<QueueConsumption> all = new ArrayList<>(retired);
        consumptions.values().forEach(running -> all.add(running.consumption()));
        all.forEach(QueueConsumption::stop);
        all.forEach(each -> ends.add(Thread.startVirtualThread(() -> await(each, grace))));
    }

    /**
     * Receives no more and finishes what is in hand. What is not finished when the grace period ends goes back to the
     * broker. After that nothing is consumed by this object.
     *
     * @param grace from now on, unless a drain has begun
     */
    public void drain(Duration grace) {
        beginDrain(grace);
        List<Thread> all;
        synchronized (this) {
            all = List.copyOf(ends);
        }
        try {
            for (Thread end : all) {
                end.join();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        consumptions.clear();
    }

    /** As {@link #drain} without a grace period. */
    @Override
    public void close() {
        drain(Duration.ZERO);
    }

    private Map<String, Wanted> wanted() {
        JsonNode settings = declarations.settings().get();
        JsonNode brokers = settings.path("brokers");
        Map<String, Wanted> wanted = new TreeMap<>();
        for (DeclaredTrigger trigger : declarations.triggers().active()) {
            if (trigger.kind() == Kind.QUEUE) {
                String broker = trigger.document().path("broker").asText();
                String queue = trigger.document().path("queue").asText();
                want(wanted, brokers, broker, queue, false);
            }
        }
        for (QueueFunction function : QueueFunction.all(settings)) {
            want(wanted, brokers, function.route().broker(), function.route().responses(), true);
        }
        return wanted;
    }

    private void want(Map<String, Wanted> wanted, JsonNode brokers, String broker, String name, boolean responses) {
        if (brokers.path(broker) instanceof ObjectNode settings) {
            BrokerQueue queue = new Broker(broker, settings, declarations.secrets()).queue(name);
            wanted.put(queue.source(), new Wanted(queue, responses));
        }
    }

    private static boolean same(Wanted one, Wanted other) {
        return one.responses() == other.responses()
                && one.queue().settings().equals(other.queue().settings())
                && withoutQueues(one.queue().broker())
                        .equals(withoutQueues(other.queue().broker()));
    }

    private static ObjectNode withoutQueues(Broker broker) {
        ObjectNode copy = broker.settings().deepCopy();
        copy.remove("queues");
        return copy;
    }

    private void start(Wanted wanted) {
        BrokerQueue queue = wanted.queue();
        Optional<QueueBinding> binding = bindings.find(queue.broker());
        if (binding.isEmpty()) {
            LOG.error(
                    "The queue {} is not consumed: this process has no binding for its broker of the kind {}.",
                    queue.source(),
                    queue.broker().kind());
        }
        var consumption = new QueueConsumption(
                queue,
                bindings.of(queue.broker()),
                wanted.responses()
                        ? new ResponseJudge(queue, mostBytes, doors.intake(), doors.responses())
                        : new MessageJudge(queue, mostBytes, doors.intake()),
                observer,
                time);
        consumptions.put(queue.source(), new Running(wanted, consumption));
        consumption.start();
    }

    private void retire(QueueConsumption consumption) {
        retired.add(consumption);
        consumption.stop();
        Thread.ofVirtual().name("end of " + consumption.queue().source()).start(() -> {
            await(consumption, GRACE);
            retired.remove(consumption);
        });
    }

    private static void await(QueueConsumption consumption, Duration grace) {
        try {
            consumption.await(grace);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
