package dev.flow.gateway.operation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.gateway.problem.ProblemException;
import java.util.List;

/** The CloudEvents of a body. */
public sealed interface ReceivedEvents {
    /** One event, in binary or structured mode or in the envelope of a bus. */
    record One(Received event) implements ReceivedEvents {}

    /** Several, in the order of the body (CloudEvents 1.0, HTTP protocol binding, section 3.3). */
    record Batch(List<Received> events) implements ReceivedEvents {
        public Batch {
            events = List.copyOf(events);
        }
    }

    /** What was sent as one event. */
    sealed interface Received {}

    /** It is one, in structured form. */
    record Event(ObjectNode event) implements Received {}

    /** It is none, for this reason. */
    record Malformed(ProblemException problem) implements Received {}
}
