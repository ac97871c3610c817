package dev.flow.gateway.configuration;

import dev.flow.configuration.Author;
import dev.flow.gateway.operation.Call;
import dev.flow.gateway.operation.Endpoint;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.Parameter;
import dev.flow.gateway.operation.Parameters;
import dev.flow.gateway.operation.Tag;
import java.util.List;

/** What several operations of the family have. */
final class ConfigurationParameters {
    static final Tag TAG = new Tag(
            "Configuration", "Edit a draft, publish it as a revision, plan and activate the revision, take it back.");

    /** A whole configuration in one request. */
    static final int MOST_BYTES = 16 << 20;

    private static final int MOST_NAME = 512;
    private static final int MOST_ID = 128;

    static final Parameter<String> WORKFLOW_NAME =
            Parameters.path("workflow_name", MOST_NAME, "Name of the workflow: namespace.name.");
    static final Parameter<String> TRIGGER_NAME = Parameters.path("trigger_name", MOST_NAME, "Name of the trigger.");
    static final Parameter<String> DISCARD_ID = Parameters.path("discard_id", MOST_ID, "Id of the discard.");
    static final Parameter<String> PUBLICATION_ID =
            Parameters.path("publication_id", MOST_ID, "Id of the publication.");
    static final Parameter<String> REVISION_ID = Parameters.path("revision_id", MOST_ID, "Id of the revision.");
    static final Parameter<String> ACTIVATION_ID = Parameters.path("activation_id", MOST_ID, "Id of the activation.");

    private ConfigurationParameters() {}

    /** The caller, as services record it. */
    static Author author(Call<?> call) {
        return new Author(call.principal().principalId());
    }

    /** Operations that this process does not have. */
    static List<Endpoint<?>> absent(List<Operation<?>> operations) {
        return operations.stream().<Endpoint<?>>map(Operation::absent).toList();
    }
}
