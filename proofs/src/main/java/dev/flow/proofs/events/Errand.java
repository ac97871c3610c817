package dev.flow.proofs.events;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** What one client does while processes are killed. */
sealed interface Errand {
    /** Sends a run its event, or its two events one after the other. */
    record Own(int run) implements Errand {}

    /** Sends an event that concerns no run. */
    record Foreign(String type, JsonNode order) implements Errand {}

    /** The type of event that runs wait for. */
    String AWAITED = "proofs.paid";

    /** A type of event that no run waits for. */
    String OTHER = "proofs.refunded";

    /** Every third run waits for two events. */
    int TWICE_EVERY = 3;

    /** The number of events that a run waits for. */
    static int events(int run) {
        return run % TWICE_EVERY == 0 ? 2 : 1;
    }

    /**
     * The errands of a proof in random order: one for each run, and foreign events for the rest. One in four of these
     * has the order of a run and another type; the others have the type that runs wait for and a value that none of
     * them has.
     *
     * @param events of all errands together; at least as many are sent as the runs wait for
     */
    static List<Errand> all(int runs, int events, Random random) {
        List<Errand> all = new ArrayList<>();
        int own = 0;
        for (int run = 0; run < runs; run++) {
            all.add(new Own(run));
            own += events(run);
        }
        for (int number = own; number < events; number++) {
            JsonNodeFactory json = JsonNodeFactory.instance;
            all.add(
                    number % 4 == 0
                            ? new Foreign(OTHER, json.numberNode(random.nextInt(runs)))
                            : new Foreign(AWAITED, json.numberNode(runs + number)));
        }
        Collections.shuffle(all, random);
        return all;
    }
}
