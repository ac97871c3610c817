package dev.flow.configuration.plan;

import dev.flow.configuration.plan.WorkerAbilities.Worker;
import dev.flow.runs.RunsParts;
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
                ? workersOf(artifact) + " load the revision and report that they are ready."
                : workersOf(artifact) + " are waited for, because none is alive.";
    }

    /** Workers by their artifact, as a sentence begins; workers without an artifact by nothing. */
    static String workersOf(String artifact) {
        return isVersioned(artifact) ? "Workers of " + artifact : "The workers";
    }

    private static boolean isVersioned(String artifact) {
        return !artifact.equals(RunsParts.UNVERSIONED);
    }

    private String definition() {
        Set<String> added = new HashSet<>(after.definitions());
        added.removeAll(before.definitions());
        return "Workers load " + counted(after.definitions().size(), "definition") + ", of which " + added.size()
                + (added.size() == 1 ? " is new." : " are new.");
    }

    private String routing() {
        return (isVersioned(artifact)
                        ? "New runs are routed to workers of " + artifact
                        : "New runs start on the revision")
                + "; open runs stay on the definitions that they have.";
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
