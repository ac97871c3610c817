package dev.flow.proofs.serve;

import dev.flow.proofs.fleet.Latency;
import dev.flow.proofs.fleet.Traffic;
import java.util.List;

/**
 * What came of the proof.
 *
 * @param traffic what the clients' requests met
 * @param kills all of them
 * @param starts that were acknowledged, those of the recoveries included
 * @param runs executions that the engine has, sub-workflows included
 * @param events of their histories
 * @param calls that the outside counted
 * @param recovery of the service after its kills
 * @param seconds that it took
 * @param violations one sentence for each thing that is not as promised
 */
public record ServeOutcome(
        Traffic traffic,
        int kills,
        Load starts,
        int runs,
        long events,
        Calls calls,
        Recoveries recovery,
        long seconds,
        List<String> violations) {

    /**
     * Starts while the service was killed.
     *
     * @param seconds from the first request to the last result
     * @param perSecond that were acknowledged, whose runs ended too
     */
    public record Load(int acknowledged, double seconds, double perSecond) {}

    /**
     * Of the outside world.
     *
     * @param again those among them that came more than once, after a kill and with the same key
     */
    public record Calls(int all, int again) {}

    /**
     * How long the service took after a kill that no other one followed at once.
     *
     * @param ready until a process was ready
     * @param acknowledged until a start that was first sent after the kill was acknowledged
     */
    public record Recoveries(Latency ready, Latency acknowledged) {}
}
