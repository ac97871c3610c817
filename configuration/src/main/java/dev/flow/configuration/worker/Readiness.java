package dev.flow.configuration.worker;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Whether the workers of one artifact are ready for a revision.
 *
 * @param ready whether there is a worker, and every worker that is alive is ready
 * @param detail one sentence that names each worker that is not ready, and what it lacks; empty when all are ready
 */
public record Readiness(boolean ready, String detail) {
    /** Named in a sentence, beyond that counted. */
    private static final int NAMED = 5;

    /**
     * @param alive the workers of the artifact
     * @param recorded what they recorded, by worker
     * @param external what a host's controller reports of the artifact: counts as a worker, and for those that record
     *     nothing themselves
     */
    static Readiness of(
            String artifact, List<String> alive, Map<String, WorkerRevision> recorded, List<WorkerRevision> external) {
        boolean vouched = external.stream().anyMatch(WorkerRevision::isReady);
        List<String> problems = new ArrayList<>();
        for (String worker : alive) {
            WorkerRevision revision = recorded.get(worker);
            if (revision == null) {
                if (!vouched) {
                    problems.add("the worker " + worker + " has not prepared the revision yet");
                }
            } else if (!revision.isReady()) {
                problems.add("the worker " + worker + " lacks " + String.join(", ", revision.lacking()));
            }
        }
        for (WorkerRevision each : external) {
            if (!each.isReady()) {
                problems.add("the deployment " + each.instance() + " lacks " + String.join(", ", each.lacking()));
            }
        }
        if (alive.isEmpty() && external.isEmpty()) {
            problems.add("no worker of the artifact " + artifact + " is alive");
        }
        return new Readiness(problems.isEmpty(), sentence(problems));
    }

    private static String sentence(List<String> problems) {
        if (problems.isEmpty()) {
            return "";
        }
        String text = String.join("; ", problems.subList(0, Math.min(NAMED, problems.size())));
        String more = problems.size() > NAMED ? "; and " + (problems.size() - NAMED) + " more" : "";
        return Character.toUpperCase(text.charAt(0)) + text.substring(1) + more + ".";
    }
}
