package dev.flow.queues.consume;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.events.EventIntake;
import dev.flow.queues.Broker;
import dev.flow.queues.BrokerQueue;
import dev.flow.queues.BrokerSecrets;
import dev.flow.queues.QueueBinding;
import dev.flow.queues.QueueObserver;
import dev.flow.queues.QueueStatus;
import dev.flow.runs.TriggerSettings.Kind;
import dev.flow.store.Timekeeper;
import dev.flow.triggers.DeclaredTrigger;
import dev.flow.triggers.DeclaredTriggers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Consumes the queues of all triggers of the kind queue of the active configuration, each queue once in this process.
 * Thread-safe.
 */
public final class QueueConsumers implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(QueueConsumers.class);

    /** How long a consumer whose settings have changed may take to finish what it has in hand. */
    private static final Duration GRACE = Duration.ofSeconds(30);

    private final Declarations declarations;
    private final QueueBindings bindings;
    private final Supplier<EventIntake> intake;
    private final QueueObserver observer;
    private final Timekeeper time;
    private final int mostBytes;
    private final Map<String, QueueConsumption> consumptions = new ConcurrentSkipListMap<>();
    private boolean ended;

    /**
     * What is consumed.
     *
     * @param triggers those of the active configuration
     * @param brokers the {@code brokers} of the active {@code flow.yaml}; a missing node for none
     */
    public record Declarations(DeclaredTriggers triggers, Supplier<JsonNode> brokers, BrokerSecrets secrets) {}

    /**
     * Consumers that are not started: {@link #reconcile} starts them.
     *
     * @param intake where events go; may throw what the intake itself throws when events cannot be accepted now
     * @param mostBytes a message with a larger body is dead-lettered
     */
    public QueueConsumers(
            Declarations declarations,
            QueueBindings bindings,
            Supplier<EventIntake> intake,
            QueueObserver observer,
            Timekeeper time,
            int mostBytes) {
        this.declarations = declarations;
        this.bindings = bindings;
        this.intake = intake;
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
        Map<String, BrokerQueue> wanted = wanted();
        for (QueueConsumption running : List.copyOf(consumptions.values())) {
            BrokerQueue queue = running.queue();
            BrokerQueue now = wanted.get(queue.source());
            if (now == null || !same(now, queue)) {
                consumptions.remove(queue.source());
                retire(running);
            }
        }
        wanted.forEach((source, queue) -> {
            if (!consumptions.containsKey(source)) {
                start(queue);
            }
        });
    }

    /** How the consumption of each queue is going, sorted by broker and queue. */
    public List<QueueStatus> status() {
        return consumptions.values().stream().map(QueueConsumption::status).toList();
    }

    /**
     * Receives no more and finishes what is in hand. What is not finished when the grace period ends goes back to the
     * broker. After that nothing is consumed by this object.
     */
    public void drain(Duration grace) {
        List<QueueConsumption> all;
        synchronized (this) {
            ended = true;
            all = List.copyOf(consumptions.values());
        }
        all.forEach(QueueConsumption::stop);
        List<Thread> ends = new ArrayList<>();
        all.forEach(each -> ends.add(Thread.startVirtualThread(() -> await(each, grace))));
        try {
            for (Thread end : ends) {
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

    private Map<String, BrokerQueue> wanted() {
        JsonNode brokers = declarations.brokers().get();
        Map<String, BrokerQueue> wanted = new TreeMap<>();
        for (DeclaredTrigger trigger : declarations.triggers().active()) {
            if (trigger.kind() == Kind.QUEUE) {
                String broker = trigger.document().path("broker").asText();
                if (brokers.path(broker) instanceof ObjectNode settings) {
                    BrokerQueue queue = new Broker(broker, settings, declarations.secrets())
                            .queue(trigger.document().path("queue").asText());
                    wanted.put(queue.source(), queue);
                }
            }
        }
        return wanted;
    }

    private static boolean same(BrokerQueue one, BrokerQueue other) {
        return one.settings().equals(other.settings())
                && withoutQueues(one.broker()).equals(withoutQueues(other.broker()));
    }

    private static ObjectNode withoutQueues(Broker broker) {
        ObjectNode copy = broker.settings().deepCopy();
        copy.remove("queues");
        return copy;
    }

    private void start(BrokerQueue queue) {
        Optional<QueueBinding> binding = bindings.find(queue.broker());
        if (binding.isEmpty()) {
            LOG.error(
                    "The queue {} is not consumed: this process has no binding for its broker of the kind {}.",
                    queue.source(),
                    queue.broker().kind());
        }
        var consumption = new QueueConsumption(
                queue,
                binding.orElse(QueueBindings.UNBOUND),
                new MessageJudge(queue, mostBytes, intake),
                observer,
                time);
        consumptions.put(queue.source(), consumption);
        consumption.start();
    }

    private static void retire(QueueConsumption consumption) {
        consumption.stop();
        Thread.ofVirtual().name("end of " + consumption.queue().source()).start(() -> await(consumption, GRACE));
    }

    private static void await(QueueConsumption consumption, Duration grace) {
        try {
            consumption.await(grace);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
