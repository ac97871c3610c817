package dev.flow.proofs.sinks;

import dev.flow.proofs.fleet.Killed;
import dev.flow.proofs.fleet.Traffic;
import java.util.List;

/**
 * What came of the proof.
 *
 * @param traffic what the clients' requests met
 * @param killed processes of each kind
 * @param runs executions on the engine
 * @param received what the sink has received
 * @param seconds from the first start until the sink had every event
 * @param violations one sentence for each thing that is not as promised
 */
public record SinksOutcome(
        Traffic traffic, Killed killed, int runs, Received received, long seconds, List<String> violations) {
    public SinksOutcome {
        violations = List.copyOf(violations);
    }

    /**
     * Of the sink.
     *
     * @param events different ones that it has taken
     * @param again times that it received one that it had taken
     * @param unconfirmed that it took without an answer
     * @param refused requests while it was away
     */
    public record Received(int events, int again, int unconfirmed, int refused) {}
}
