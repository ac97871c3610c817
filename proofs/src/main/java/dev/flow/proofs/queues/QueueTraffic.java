package dev.flow.proofs.queues;

import dev.flow.proofs.fleet.ConcurrentCallers;
import dev.flow.proofs.fleet.Killer;
import dev.flow.proofs.fleet.Patience;
import dev.flow.proofs.fleet.Progress;
import dev.flow.proofs.fleet.StoredEvents;
import dev.flow.proofs.fleet.UnderKills;
import dev.flow.store.Timekeeper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/** Sends messages to all queues alike, and waits until they are accepted. Used by one thread. */
final class QueueTraffic {
    /** The part of the proof in which processes are killed. */
    static final String KILLS = "kill";

    private static final int AT_ONCE = 8;
    private static final Duration POLL = Duration.ofMillis(50);
    private static final Duration LONGEST = Duration.ofMinutes(3);

    private final List<ProvenQueue> queues;
    private final StoredEvents stored;
    private final QueuesProof.Scene scene;
    private final QueuesJudgement judgement;
    private final Timekeeper time;
    private final Patience patience;
    private final Map<String, List<Message>> parts = new LinkedHashMap<>();

    QueueTraffic(QueuesProof.Scene scene, QueuesJudgement judgement, Timekeeper time) {
        this.scene = scene;
        this.queues = scene.queues();
        this.stored = scene.stored();
        this.judgement = judgement;
        this.time = time;
        this.patience = new Patience(time, POLL, LONGEST, judgement::add);
    }

    /** The messages that were sent to each queue, by part of the proof. */
    Map<String, List<Message>> parts() {
        return Map.copyOf(parts);
    }

    /** The number of distinct orders that were sent to each queue. */
    int orders() {
        return parts.values().stream().mapToInt(QueueTraffic::orders).sum();
    }

    private static int orders(List<Message> messages) {
        return (int) messages.stream()
                .filter(message -> message.kind() == Message.Kind.FIRST)
                .count();
    }

    /** Sends messages while processes are killed, and waits until all orders are accepted. */
    UnderKills<List<Message>, Killer.Kill> underKills(int count, int kills, long seed, QueueDisturbance disturbance)
            throws InterruptedException {
        List<Message> messages = Message.all(count, new Random(seed));
        parts.put(KILLS, messages);
        var progress = new Progress();
        int steps = orders(messages) * queues.size();
        return UnderKills.of(
                new Killer(scene.fleet(), progress, time, seed, disturbance),
                progress,
                kills,
                steps,
                () -> counted(progress, () -> {
                    for (ProvenQueue queue : queues) {
                        judgement.sentTo(queue.kind(), messages.size());
                    }
                    ConcurrentCallers.of(messages.size() * queues.size(), AT_ONCE, number -> {
                        Message message = messages.get(number / queues.size());
                        if (message.kind() == Message.Kind.FIRST) {
                            progress.begin();
                        }
                        queues.get(number % queues.size()).send(message, KILLS);
                        return message;
                    });
                    awaitAccepted(KILLS);
                    return messages;
                }));
    }

    private interface Work {
        List<Message> run() throws InterruptedException;
    }

    /** Tells the progress how many orders are accepted, as the store says. */
    private List<Message> counted(Progress progress, Work work) throws InterruptedException {
        var ended = new AtomicBoolean();
        try (ExecutorService thread = Executors.newVirtualThreadPerTaskExecutor()) {
            var _ = thread.submit(() -> {
                for (int told = 0; !ended.get(); time.pause(POLL)) {
                    for (int accepted = stored.accepted(); told < accepted; told++) {
                        progress.oneMore();
                    }
                }
                return null;
            });
            try {
                return work.run();
            } finally {
                ended.set(true);
            }
        }
    }

    /** Sends each queue some more orders of a part of the proof. */
    void send(String part, int count) throws InterruptedException {
        List<Message> all = parts.computeIfAbsent(part, _ -> new ArrayList<>());
        int first = all.size();
        for (int order = first; order < first + count; order++) {
            all.add(new Message(Message.Kind.FIRST, order));
        }
        for (ProvenQueue queue : queues) {
            judgement.sentTo(queue.kind(), count);
        }
        ConcurrentCallers.of(count * queues.size(), AT_ONCE, number -> {
            queues.get(number % queues.size()).send(all.get(first + number / queues.size()), part);
            return number;
        });
    }

    /** The number of orders of a part that were accepted from a queue. */
    int accepted(ProvenQueue queue, String part) {
        return stored.accepted(queue.source(), part + "-");
    }

    /** The number of orders of a part that were accepted from all queues. */
    int accepted(String part) {
        return queues.stream().mapToInt(queue -> accepted(queue, part)).sum();
    }

    /** Waits until all orders of a part are accepted from each queue. */
    void awaitAccepted(String part) throws InterruptedException {
        int expected = orders(parts.getOrDefault(part, List.of()));
        for (ProvenQueue queue : queues) {
            await(
                    "The " + expected + " orders `" + part + "` of " + queue.source() + " are accepted",
                    () -> accepted(queue, part) >= expected);
        }
    }

    /** Waits until each message that can never be accepted is in the queue of dead letters. */
    void awaitDeadLetters() throws InterruptedException {
        long expected = parts.values().stream()
                .flatMap(List::stream)
                .filter(message -> message.kind() == Message.Kind.POISON)
                .count();
        for (ProvenQueue queue : queues) {
            await(
                    "There are " + expected + " dead letters of " + queue.source(),
                    () -> queue.letters().all().size() >= expected);
            await("All messages of " + queue.source() + " are acknowledged", () -> queue.unacknowledged() == 0);
        }
    }

    /** Waits for what is promised. */
    void await(String fact, BooleanSupplier condition) throws InterruptedException {
        patience.await(fact, condition);
    }
}
