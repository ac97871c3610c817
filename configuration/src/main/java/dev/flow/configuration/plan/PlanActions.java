package dev.flow.configuration.plan;

import dev.flow.configuration.plan.WorkerAbilities.Worker;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What an activation does, in a sentence for each part. */
record PlanActions(
        PlannedRevision before,
        PlannedRevision after,
        List<Plan.ScheduleChange> schedules,
        String artifact,
        List<Worker> workers) {

    Map<String, String> actions() {
        return Map.of("worker", worker(), "definition", definition(), "routing", routing(), "schedule", schedule());
    }

    private String worker() {
        boolean present = workers.stream().anyMatch(worker -> worker.artifact().equals(artifact));
        return present
                ? "Workers of " + artifact + " load the revision and report that they are ready."
                : "Workers of " + artifact + " are waited for, because none is alive.";
    }

    private String definition() {
        Set<String> added = new HashSet<>(after.definitions());
        added.removeAll(before.definitions());
        return "Workers load " + counted(after.definitions().size(), "definition") + ", of which " + added.size()
                + (added.size() == 1 ? " is new." : " are new.");
    }

    private String routing() {
        return "New runs are routed to workers of " + artifact + "; open runs stay on the definitions that they have.";
    }

    private String schedule() {
        if (schedules.isEmpty()) {
            return "No schedule changes.";
        }
        return counted(count("add"), "schedule") + " added, " + count("change") + " changed, " + count("remove")
                + " removed.";
    }

    private int count(String operation) {
        return (int) schedules.stream()
                .filter(change -> change.operation().equals(operation))
                .count();
    }

    private static String counted(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
