package dev.flow.gateway.trigger;

import dev.flow.gateway.operation.Parameter;
import dev.flow.gateway.operation.Parameters;
import dev.flow.gateway.operation.Subject;
import dev.flow.gateway.operation.Tag;
import java.time.Instant;

/** What several operations of the family have. */
final class TriggerParameters {
    static final int MOST_NAME = 512;
    private static final int MOST_ID = 128;
    static final int DEFAULT_COUNT = 10;

    static final Tag TAG =
            new Tag("Triggers", "Bring schedules to what is declared, pause and resume triggers, fire them now.");

    static final Parameter<String> TRIGGER_NAME =
            Parameters.path("trigger_name", MOST_NAME, "Name of the trigger in the active configuration.");
    static final Parameter<Integer> COUNT =
            Parameters.integer("count", 1, 1000, DEFAULT_COUNT, "How many firings at most.");
    static final Parameter<Instant> FROM =
            Parameters.time("from", "Only firings after this time; by default after now. Years 0001 to 9999.");

    static final Parameter<String> BACKFILL_ID =
            Parameters.path("backfill_id", MOST_ID, "The backfill, as the answer to its request has it.");

    /** The backfill that the path names. */
    static final Subject A_BACKFILL = new Subject.Backfill(BACKFILL_ID.name());

    /** The trigger that the path names. */
    static final Subject SUBJECT = new Subject.Trigger(TRIGGER_NAME.name());

    private TriggerParameters() {}
}
