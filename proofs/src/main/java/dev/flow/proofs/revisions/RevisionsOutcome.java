package dev.flow.proofs.revisions;

import dev.flow.proofs.fleet.Killed;
import dev.flow.proofs.fleet.Latency;
import dev.flow.proofs.fleet.Traffic;
import java.util.List;

/**
 * What came of the proof.
 *
 * @param traffic what the clients' requests met
 * @param killed processes of each kind
 * @param starts how many, and how fast
 * @param switches how the activations ended
 * @param lag of the gateways behind the active revision: how long they went on starting runs on the one before
 * @param across runs that made their call after their revision had ceased to be active
 * @param seconds that it took
 * @param violations one sentence for each thing that is not as promised
 */
public record RevisionsOutcome(
        Traffic traffic,
        Killed killed,
        Load starts,
        Ends switches,
        Latency lag,
        int across,
        long seconds,
        List<String> violations) {
    public RevisionsOutcome {
        violations = List.copyOf(violations);
    }

    /**
     * Starts while revisions were switched.
     *
     * @param seconds from the first request to the last answer
     * @param perSecond that were answered
     */
    public record Load(int answered, double seconds, double perSecond) {}

    /**
     * Activations and rollbacks.
     *
     * @param refusedPlans requests that were refused because something had changed since the plan, and were repeated
     * @param underKill activations during which a process was killed
     * @param medianMillis from the request to its end, the slowest included
     */
    public record Ends(
            int activated,
            int rolledBack,
            int failed,
            int refusedPlans,
            int underKill,
            long medianMillis,
            long slowestMillis) {}
}
