package dev.flow.proofs.events;

import dev.flow.proofs.fleet.Caller;
import java.util.List;

/**
 * An event that a client has sent, once or several times.
 *
 * @param id unlike that of any other event of the proof
 * @param run number of the run that it is for; {@link #NONE} for an event that concerns no run
 * @param answers that the client was given, at least one
 */
record SentEvent(String id, int run, List<Caller.Answer> answers) {
    static final int NONE = -1;

    SentEvent {
        answers = List.copyOf(answers);
    }

    /** As the first answer says. */
    String deliveryId() {
        return answers.getFirst().body().path("delivery_id").asText();
    }
}
