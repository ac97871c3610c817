package dev.flow.proofs.starts;

import dev.flow.proofs.fleet.Killed;
import dev.flow.proofs.fleet.Traffic;
import java.util.List;

/**
 * What came of the proof.
 *
 * @param traffic what the clients' requests met
 * @param killed processes of each kind
 * @param runs executions on the engine, those of the equal starts included
 * @param calls that the outside counted
 * @param equal what came of the equal starts
 * @param seconds that it took
 * @param violations one sentence for each thing that is not as promised
 */
public record Outcome(
        Traffic traffic, Killed killed, int runs, Calls calls, Equal equal, long seconds, List<String> violations) {

    /**
     * Of the outside world.
     *
     * @param again those among them that came more than once, after a worker was killed and with the same key
     */
    public record Calls(int all, int again) {}

    /**
     * Concurrent starts with one business request id.
     *
     * @param starts of each kind: with one input, then with another, then both mixed for a new id
     * @param runs that resulted
     * @param refused with 409
     */
    public record Equal(int starts, int runs, int refused) {}
}
