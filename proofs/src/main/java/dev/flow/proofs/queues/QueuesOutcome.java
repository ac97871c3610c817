package dev.flow.proofs.queues;

import dev.flow.proofs.fleet.Killed;
import java.util.List;

/**
 * What came of the proof.
 *
 * @param killed processes of each kind
 * @param disturbed how they and the brokers were
 * @param queues what came of the messages of each
 * @param outages after which all went on
 * @param drains of a process that was terminated
 * @param runs executions that the engine has
 * @param seconds that sending and accepting took while processes were killed
 * @param violations one sentence for each thing that is not as promised
 */
public record QueuesOutcome(
        Killed killed,
        Disturbed disturbed,
        List<Queue> queues,
        List<Outage> outages,
        List<Drain> drains,
        int runs,
        long seconds,
        List<String> violations) {
    public QueuesOutcome {
        queues = List.copyOf(queues);
        outages = List.copyOf(outages);
        drains = List.copyOf(drains);
        violations = List.copyOf(violations);
    }

    /**
     * Beside the plain kills.
     *
     * @param unacknowledged kills of a gateway that had accepted messages whose acknowledgement was lost
     * @param restarts kills of brokers
     */
    public record Disturbed(int unacknowledged, int restarts) {}

    /**
     * The messages of one queue, of all parts of the proof.
     *
     * @param sent the number of messages
     * @param accepted the number of events
     * @param duplicates that the store has
     * @param redelivered those of them that were not sent twice
     * @param deadLetters the number of messages that were dead-lettered
     * @param deadAgain dead letters that were there before, after a kill in between
     */
    public record Queue(
            String broker, int sent, int accepted, int duplicates, int redelivered, int deadLetters, int deadAgain) {}

    /**
     * Something did not answer for a while.
     *
     * @param what it was
     * @param seconds that it lasted
     * @param sent the number of messages that were sent shortly before and meanwhile
     * @param accepted those of them that were accepted when it ended
     * @param recoverySeconds from its end until all were accepted, and their runs started
     */
    public record Outage(String what, long seconds, int sent, int accepted, double recoverySeconds) {}

    /**
     * A process was terminated with messages in hand.
     *
     * @param inHand the number of messages that it finished after it was asked to stop
     * @param returned those that others had to take
     * @param seconds until it had ended
     */
    public record Drain(String broker, int inHand, int returned, double seconds) {}
}
