package dev.flow.proofs.starts;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.flow.proofs.fleet.Caller;

/**
 * What a client was told of one start.
 *
 * @param first the answer to it
 * @param again the answer when it was sent once more, after the run's end
 * @param result of the run; missing when there was no run to ask for
 */
record Seen(Caller.Answer first, Caller.Answer again, JsonNode result) {
    static Seen refused(Caller.Answer answer) {
        return new Seen(answer, answer, MissingNode.getInstance());
    }

    /** The run's id on the engine. */
    String workflowId() {
        return first.body().path("workflow_id").asText();
    }

    String runId() {
        return first.body().path("run_id").asText();
    }
}
