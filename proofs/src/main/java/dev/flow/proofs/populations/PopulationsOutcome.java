package dev.flow.proofs.populations;

import dev.flow.proofs.fleet.Killed;
import dev.flow.proofs.fleet.Orders;
import dev.flow.proofs.fleet.Traffic;
import java.util.List;
import java.util.Map;

/**
 * What came of the proof.
 *
 * @param disturbed on the local engine, with processes that are killed
 * @param large on the embedded engine
 * @param seconds that all took
 * @param violations one sentence for each thing that is not as promised
 */
public record PopulationsOutcome(Disturbed disturbed, Large large, long seconds, List<String> violations) {
    public PopulationsOutcome {
        violations = List.copyOf(violations);
    }

    /**
     * The populations in processes that are killed.
     *
     * @param killed processes of each kind
     * @param traffic what the requests of clients met
     * @param readings of the progress of the population that went to its end
     * @param calls of its members
     * @param segments of both populations
     * @param canceled the population that was cancelled
     * @param seconds that the one that went to its end took
     * @param violations of this part
     */
    public record Disturbed(
            Killed killed,
            Traffic traffic,
            int readings,
            Calls calls,
            Segments segments,
            Canceled canceled,
            double seconds,
            List<String> violations) {}

    /**
     * The calls of members that the outside counted.
     *
     * @param members that called
     * @param again those of them that called more than once, after a worker was killed and with the same key
     */
    public record Calls(int members, long again) {
        static Calls of(Map<Integer, List<Orders.Call>> calls) {
            return new Calls(
                    calls.size(),
                    calls.values().stream().filter(made -> made.size() > 1).count());
        }
    }

    /**
     * The histories of population workflows.
     *
     * @param executions of which each but the last of a population continued as new
     * @param longest events of the longest
     */
    public record Segments(int executions, long longest) {}

    /**
     * A population that was cancelled.
     *
     * @param runs of members that it had started
     * @param completed those that had completed before
     * @param seconds from the request until no run was open
     */
    public record Canceled(int runs, long completed, double seconds) {}

    /**
     * The population on the embedded engine.
     *
     * @param kills of the process
     * @param segments of the population
     * @param heap how much of the heap was in use after a full collection, as members were dealt with
     * @param seconds that it took
     * @param perSecond members
     * @param violations of this part
     */
    public record Large(
            int kills,
            Segments segments,
            List<HeapSample> heap,
            double seconds,
            double perSecond,
            List<String> violations) {}

    /**
     * The heap of a process at a moment.
     *
     * @param members that were dealt with
     * @param kilobytes that are reachable
     */
    public record HeapSample(long members, long kilobytes) {}
}
