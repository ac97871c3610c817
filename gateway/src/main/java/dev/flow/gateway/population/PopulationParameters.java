package dev.flow.gateway.population;

import dev.flow.gateway.operation.Parameter;
import dev.flow.gateway.operation.Parameters;
import dev.flow.gateway.operation.Subject;
import dev.flow.gateway.operation.Tag;

/** What several operations of the family have. */
final class PopulationParameters {
    private static final int MOST_ID = 512;

    static final Tag TAG = new Tag("Populations", "Pause, resume and cancel populations, run failed members again.");

    static final Parameter<String> ID = Parameters.path(
            "workflow_id", MOST_ID, "The population, as the result of its task and their list have it.");

    /** A filter of the list, where the path names none. */
    static final Parameter<String> RUN =
            Parameters.text("workflow_id", MOST_ID, "Only those that this run has started; by default all.");

    /** The population that the path names. */
    static final Subject SUBJECT = new Subject.Population(ID.name());

    private PopulationParameters() {}
}
