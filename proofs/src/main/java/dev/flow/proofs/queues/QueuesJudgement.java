package dev.flow.proofs.queues;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.proofs.fleet.Caller;
import dev.flow.proofs.fleet.ConcurrentCallers;
import dev.flow.proofs.fleet.EngineRuns;
import dev.flow.proofs.fleet.Killer;
import dev.flow.proofs.fleet.StartChecks.Death;
import dev.flow.proofs.fleet.StoredEvents;
import dev.flow.proofs.fleet.Violations;
import dev.flow.testing.broker.BrokerKind;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;

/** Holds what brokers, runs and tables have against what is promised of queues. Used once. */
final class QueuesJudgement {
    /** How much later than written a dead letter may be read: its reader connects again too, after a restart. */
    private static final long READING_NANOS = Duration.ofSeconds(30).toNanos();

    private static final int AT_ONCE = 32;

    private final Map<BrokerKind, Integer> sent = new EnumMap<>(BrokerKind.class);
    private final Violations violations = new Violations();

    /** More messages were sent to a broker. */
    void sentTo(BrokerKind broker, int messages) {
        sent.merge(broker, messages, Integer::sum);
    }

    /** No process ends by itself. */
    void judgeKills(List<Killer.Kill> kills) {
        Killer.Kill.ends(kills).forEach(this::add);
    }

    /** Each order of each queue has one run, which has completed with it, and there are no other runs. */
    void judgeRuns(
            List<ProvenQueue> queues,
            Map<String, List<Message>> parts,
            Map<String, List<EngineRuns.Execution>> executions,
            Caller caller)
            throws InterruptedException {
        Map<String, Integer> wanted = new TreeMap<>();
        parts.forEach((part, messages) -> messages.stream()
                .filter(message -> message.kind() == Message.Kind.FIRST)
                .forEach(message -> queues.forEach(
                        queue -> wanted.put(run(part + " " + queue.kind().label(), message.order()), 0))));
        List<Map.Entry<String, List<EngineRuns.Execution>>> all = List.copyOf(executions.entrySet());
        List<JsonNode> results = ConcurrentCallers.of(
                all.size(),
                AT_ONCE,
                number -> caller.result(all.get(number).getKey(), new Random(number))
                        .body());
        for (int index = 0; index < all.size(); index++) {
            List<EngineRuns.Execution> of = all.get(index).getValue();
            JsonNode output = results.get(index).path("output");
            if (of.size() != 1 || !of.getFirst().completed()) {
                add("The engine has " + of + " for " + all.get(index).getKey() + ".");
            }
            wanted.merge(
                    run(output.path("broker").asText(), output.path("order").asInt(-1)), 1, Integer::sum);
        }
        wanted.forEach((run, number) -> {
            if (number != 1) {
                add("There are " + number + " runs of " + run + ".");
            }
        });
    }

    private static String run(String partAndBroker, int order) {
        return partAndBroker + " " + order;
    }

    /**
     * Each order of a queue has one event that was accepted and is delivered; what comes again is a duplicate of it;
     * each message that can never be accepted is dead-lettered, and again only where connections were lost in between.
     *
     * @param rows all deliveries
     * @param disturbed when connections were lost
     */
    QueuesOutcome.Queue judgeQueue(
            ProvenQueue queue, Map<String, List<Message>> parts, List<StoredEvents.Row> rows, List<Death> disturbed) {
        List<StoredEvents.Row> own =
                rows.stream().filter(row -> row.source().equals(queue.source())).toList();
        Map<String, StoredEvents.Row> accepted = accepted(own);
        int repeated = 0;
        for (Map.Entry<String, List<Message>> part : parts.entrySet()) {
            for (Message message : part.getValue()) {
                switch (message.kind()) {
                    case FIRST -> {
                        if (!accepted.containsKey(message.id(part.getKey()))) {
                            add("The order " + message.id(part.getKey()) + " of " + queue.source()
                                    + " was not accepted.");
                        }
                    }
                    case AGAIN -> repeated++;
                    case POISON -> {}
                }
            }
        }
        long orders = parts.values().stream()
                .flatMap(List::stream)
                .filter(message -> message.kind() == Message.Kind.FIRST)
                .count();
        if (accepted.size() != orders) {
            add(queue.source() + " has " + accepted.size() + " accepted events for " + orders + " orders.");
        }
        int duplicates = duplicates(own, accepted);
        if (duplicates < repeated) {
            add(queue.source() + " has " + duplicates + " duplicates of " + repeated + " repeated messages.");
        }
        List<Message> poison = parts.values().stream()
                .flatMap(List::stream)
                .filter(message -> message.kind() == Message.Kind.POISON)
                .toList();
        return new QueuesOutcome.Queue(
                queue.kind().label(),
                sent.getOrDefault(queue.kind(), 0),
                accepted.size(),
                duplicates,
                duplicates - repeated,
                poison.size(),
                judgeDeadLetters(queue, poison, disturbed));
    }

    private Map<String, StoredEvents.Row> accepted(List<StoredEvents.Row> rows) {
        Map<String, StoredEvents.Row> accepted = new HashMap<>();
        for (StoredEvents.Row row : rows) {
            switch (row.outcome()) {
                case "accepted" -> {
                    if (row.due()) {
                        add("The delivery " + row + " is still to be delivered.");
                    }
                    if (accepted.put(row.eventId(), row) != null) {
                        add("The event " + row.eventId() + " has two deliveries.");
                    }
                }
                case "duplicate", "rejected" -> {}
                default -> add("The delivery " + row + " is dead.");
            }
        }
        return accepted;
    }

    /** The number of duplicates; nothing that was in hand of a process that was terminated may be one. */
    private int duplicates(List<StoredEvents.Row> rows, Map<String, StoredEvents.Row> accepted) {
        int number = 0;
        for (StoredEvents.Row row : rows) {
            if (row.outcome().equals("duplicate")) {
                number++;
                StoredEvents.Row original = accepted.get(row.eventId());
                if (original == null || !original.deliveryId().equals(row.original())) {
                    add("The delivery " + row + " repeats " + original + ".");
                }
                if (row.eventId().startsWith(Drains.PART + "-")) {
                    add("The event " + row.eventId() + " came again after a process was terminated.");
                }
            }
        }
        return number;
    }

    /** The number of dead letters that were there before. */
    private int judgeDeadLetters(ProvenQueue queue, List<Message> poison, List<Death> disturbed) {
        Map<String, List<DeadLetters.Letter>> letters =
                new TreeMap<>(queue.letters().all());
        int again = 0;
        for (Message message : poison) {
            String body = message.content(queue.kind().label(), "").body();
            List<DeadLetters.Letter> of = letters.remove(body);
            String reason = Message.Poison.of(message.order()).reason();
            if (of == null
                    || !of.stream()
                            .allMatch(letter -> letter.reason().startsWith(reason)
                                    && letter.queue().equals(queue.source()))) {
                add("The message " + body + " of " + queue.source() + " has the dead letters " + of + ".");
                continue;
            }
            again += of.size() - 1;
            for (int next = 1; next < of.size(); next++) {
                long earlier = of.get(next - 1).nanos();
                long later = of.get(next).nanos();
                if (queue.unconfirmed() == 0
                        && disturbed.stream().noneMatch(each -> each.isBetween(earlier - READING_NANOS, later))) {
                    add("The message " + body + " of " + queue.source()
                            + " was dead-lettered again, and no connection was lost meanwhile.");
                }
            }
        }
        if (!letters.isEmpty()) {
            add(queue.source() + " has dead letters that it should not have: " + new TreeSet<>(letters.keySet()) + ".");
        }
        return again;
    }

    /** Something else is not as promised. */
    void add(String violation) {
        violations.add(violation);
    }

    /** All that is not as promised, or the first of very many. */
    List<String> violations() {
        return violations.shown();
    }
}
