package dev.flow.proofs.events;

import dev.flow.proofs.fleet.Killed;
import dev.flow.proofs.fleet.Traffic;
import java.util.List;

/**
 * What came of the proof.
 *
 * @param traffic what the clients' requests met
 * @param killed processes of each kind
 * @param runs that waited, and have completed
 * @param segments histories of them; more than runs, because some continue as new
 * @param deliveries what the store has of the events
 * @param seconds that sending took, kills included
 * @param violations one sentence for each thing that is not as promised
 */
public record EventsOutcome(
        Traffic traffic,
        Killed killed,
        int runs,
        int segments,
        Deliveries deliveries,
        long seconds,
        List<String> violations) {
    public EventsOutcome {
        violations = List.copyOf(violations);
    }

    /**
     * Rows of deliveries.
     *
     * @param accepted one for each event
     * @param duplicates one for each time that an event was accepted before
     * @param reached those accepted that name the run that they have reached; a process that is killed between the
     *     delivery of an event and the row leaves one that names none, when the run has completed until it is repeated
     */
    public record Deliveries(int accepted, int duplicates, int reached) {}
}
