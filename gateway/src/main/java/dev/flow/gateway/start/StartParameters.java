package dev.flow.gateway.start;

import dev.flow.gateway.operation.Parameter;
import dev.flow.gateway.operation.Parameters;
import dev.flow.gateway.operation.Subject;
import dev.flow.gateway.operation.Tag;
import dev.flow.triggers.start.ScheduledStart.State;
import java.util.Arrays;
import java.util.List;

/** What several operations of the family have. */
final class StartParameters {
    private static final int MOST_ID = 512;
    private static final int MOST_NAME = 512;

    static final Tag TAG = new Tag("Scheduled starts", "Start a workflow once, at a time; change or cancel that.");

    /** Where they are read. */
    static final String PATH = "/v1/operations/scheduled-starts";

    static final Parameter<String> ID =
            Parameters.path("scheduled_start_id", MOST_ID, "The scheduled start, as the answer to its request has it.");

    static final String DESCENDING = "desc";

    static final Parameter<String> STATE = Parameters.choice(
                    "state",
                    Arrays.stream(State.values()).map(State::label).toList(),
                    "Its state; any of them where it is repeated, by default all.")
            .repeated();
    static final Parameter<String> WORKFLOW =
            Parameters.text("workflow", MOST_NAME, "Of this workflow: namespace.name, or a name that only one has.");
    static final Parameter<String> ORDER = Parameters.choice(
            "order", List.of("asc", DESCENDING), "asc: soonest first, the default; desc: latest first.");

    /** The scheduled start that the path names; its id says of which workflow it is. */
    static final Subject SUBJECT = new Subject.InPath("scheduled_start", ID.name());

    private StartParameters() {}
}
