package dev.flow.proofs.revisions;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.proofs.fleet.Caller;

/**
 * One start, and how it was answered.
 *
 * @param order the number that its run carries
 * @param sent when its first request was sent, as {@link System#nanoTime()} says
 * @param answered when the answer was there
 */
record Started(int order, long sent, long answered, int status, String workflowId, String runId, Version version) {
    /** What the answer says that the run executes. */
    record Version(String revision, String digest) {
        static Version of(JsonNode answer) {
            return new Version(
                    answer.path("revision_id").asText(),
                    answer.path("definition_digest").asText());
        }
    }

    static Started of(int order, long sent, Caller.Answer answer) {
        JsonNode body = answer.body();
        return new Started(
                order,
                sent,
                System.nanoTime(),
                answer.status(),
                body.path("workflow_id").asText(),
                body.path("run_id").asText(),
                Version.of(body));
    }

    boolean accepted() {
        return status == 202 || status == 200;
    }

    String requestId() {
        return requestId(order);
    }

    static String requestId(int order) {
        return "order-" + order;
    }
}
