package dev.flow.gateway.event;

import dev.flow.events.Delivery.Outcome;
import dev.flow.events.Door;
import dev.flow.gateway.operation.Parameter;
import dev.flow.gateway.operation.Parameters;
import dev.flow.gateway.operation.Subject;
import dev.flow.gateway.operation.Tag;
import java.util.stream.Stream;

/** What several operations of the family have. */
final class DeliveryParameters {
    private static final int MOST_ID = 128;
    private static final int MOST_SOURCE = 512;

    static final Tag TAG = new Tag("Events", "Bring events in: CloudEvents and webhooks; deliver one again.");

    static final Parameter<String> ID =
            Parameters.path("delivery_id", MOST_ID, "The delivery, as the answer to its event has it.");

    static final Parameter<String> DOOR = Parameters.choice(
            "door", Stream.of(Door.values()).map(Door::label).toList(), "Only those that came in that way.");

    static final Parameter<String> SOURCE = Parameters.text(
            "source",
            MOST_SOURCE,
            "Only those of this mapping, source of webhooks, broker and queue (broker/queue), trigger of the host, or run that emits.");

    static final Parameter<String> OUTCOME = Parameters.choice(
            "outcome", Stream.of(Outcome.values()).map(Outcome::label).toList(), "Only those with this outcome.");

    /** The delivery that the path names. */
    static final Subject SUBJECT = new Subject.InPath("delivery", ID.name());

    /** All of them: who is limited to workflows sees none. */
    static final Subject ALL = new Subject.All("delivery");

    private DeliveryParameters() {}
}
