package dev.flow.proofs.events;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.proofs.fleet.Caller;
import dev.flow.proofs.fleet.EngineRuns;
import dev.flow.proofs.fleet.Killer;
import dev.flow.proofs.fleet.StoredEvents;
import dev.flow.proofs.fleet.Violations;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Holds what clients, runs and tables saw against what is promised of events. Used once. */
final class EventsJudgement {
    private static final int ACCEPTED = 202;
    private static final int DUPLICATE = 200;

    private final Violations violations = new Violations();

    /**
     * Each run has read its own events, in the order in which they were sent, and is there once; one with a loop has
     * continued as new.
     */
    void judgeRun(AwaitingRun run, List<EngineRuns.Execution> executions, @Nullable JsonNode result) {
        long completed =
                executions.stream().filter(EngineRuns.Execution::completed).count();
        if (completed != 1 || (run.rounds() > 0) != (executions.size() > 1)) {
            add("The engine has " + executions + " for the run " + run.number() + ", " + run.workflowId() + ".");
            return;
        }
        if (result == null
                || !result.path("status").asText().equals("completed")
                || !expected(run).equals(result.path("output"))) {
            add("The run " + run.number() + " resulted in " + result + " instead of " + expected(run) + ".");
        }
    }

    /** The expected output of the document, by hand. */
    private static JsonNode expected(AwaitingRun run) {
        ObjectNode output = JsonNodeFactory.instance.objectNode();
        output.put("first", run.event(1));
        if (run.events() == 2) {
            output.put("second", run.event(2));
        }
        return output.put("order", run.number());
    }

    /** The first answer accepts an event, or repeats one that was not read; each further one is a duplicate of it. */
    void judgeAnswers(SentEvent event) {
        for (int index = 0; index < event.answers().size(); index++) {
            Caller.Answer answer = event.answers().get(index);
            String status = answer.body().path("status").asText();
            boolean accepted = answer.status() == ACCEPTED && status.equals("accepted");
            boolean duplicate = answer.status() == DUPLICATE && status.equals("duplicate");
            if (!(duplicate || (accepted && index == 0))
                    || !answer.body().path("delivery_id").asText().equals(event.deliveryId())) {
                add("The event " + event.id() + " was answered with " + event.answers() + ".");
                return;
            }
        }
    }

    /** Each event has one delivery that was accepted, and is delivered; its duplicates name it. */
    void judgeRows(List<SentEvent> sent, List<StoredEvents.Row> rows) {
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
                case "duplicate" -> {}
                default -> add("The delivery " + row + " is neither accepted nor a duplicate.");
            }
        }
        rows.stream().filter(row -> row.outcome().equals("duplicate")).forEach(row -> {
            StoredEvents.Row original = accepted.get(row.eventId());
            if (original == null || !original.deliveryId().equals(row.original())) {
                add("The delivery " + row + " repeats " + original + ".");
            }
        });
        for (SentEvent event : sent) {
            StoredEvents.Row row = accepted.remove(event.id());
            if (row == null || !row.deliveryId().equals(event.deliveryId())) {
                add("The event " + event.id() + " was accepted as " + event.deliveryId() + ", and the store has " + row
                        + ".");
            }
        }
        if (!accepted.isEmpty()) {
            add("The store has events that no client sent: " + accepted.keySet() + ".");
        }
    }

    /**
     * No delivery names a run that the event is not for.
     *
     * @return the number of events that name their run
     */
    int judgeReached(List<SentEvent> sent, List<AwaitingRun> runs, List<StoredEvents.Reached> reached) {
        Map<String, String> own = new HashMap<>();
        sent.stream()
                .filter(event -> event.run() != SentEvent.NONE)
                .forEach(event -> own.put(event.id(), runs.get(event.run()).workflowId()));
        Set<String> named = new HashSet<>();
        for (StoredEvents.Reached each : reached) {
            if (!each.workflowId().equals(own.get(each.eventId()))) {
                add("The event " + each.eventId() + " has reached " + each.workflowId() + " instead of "
                        + own.getOrDefault(each.eventId(), "no run") + ".");
            }
            named.add(each.eventId());
        }
        return named.size();
    }

    /** No process ends by itself. */
    void judgeKills(List<Killer.Kill> kills) {
        Killer.Kill.ends(kills).forEach(this::add);
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
