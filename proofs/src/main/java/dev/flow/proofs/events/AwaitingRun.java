package dev.flow.proofs.events;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A run that waits for its own events.
 *
 * @param number of its order, by which events find it
 * @param rounds of its loop, after which it continues as new; 0 for none
 */
record AwaitingRun(int number, int rounds, String workflowId) {
    /** One run in this number continues as new between two events. */
    static final int LONG_EVERY = 50;

    /**
     * After which the server of this proof suggests continuing; a run without a loop has fewer, however it is killed.
     */
    static final int SEGMENT_EVENTS = 100;

    /** Of five events of the history each. */
    private static final int ROUNDS = 25;

    /** The rounds of a run. */
    static int rounds(int number) {
        return number % LONG_EVERY == LONG_EVERY / 2 ? ROUNDS : 0;
    }

    /** What it is started with. */
    static ObjectNode input(int number) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("order", number)
                .put("events", Errand.events(number))
                .put("rounds", rounds(number));
    }

    /** The number of events that it waits for. */
    int events() {
        return Errand.events(number);
    }

    /** The id of its first or second event. */
    String event(int count) {
        return "own-" + number + "-" + count;
    }
}
