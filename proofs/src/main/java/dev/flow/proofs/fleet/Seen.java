package dev.flow.proofs.fleet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;

/**
 * What a client was told of one start.
 *
 * @param first the answer to it
 * @param again the answer when it was sent once more, after the run's end
 * @param result of the run; missing when there was no run to ask for
 */
public record Seen(Caller.Answer first, Caller.Answer again, JsonNode result) {
    /** A start that was not accepted. */
    public static Seen refused(Caller.Answer answer) {
        return new Seen(answer, answer, MissingNode.getInstance());
    }

    /** The run's id on the engine. */
    public String workflowId() {
        return first.body().path("workflow_id").asText();
    }

    /** Of the run's first execution. */
    public String runId() {
        return first.body().path("run_id").asText();
    }
}
