package dev.flow.queues.request;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.QueueFunction;
import java.time.Instant;

/**
 * A request of a function of the kind queue.
 *
 * @param id the id of its event, the same whenever it is sent
 * @param origin what made the call
 * @param input the arguments of the call; must not be modified
 * @param since when the call was made
 */
public record Request(String id, Origin origin, QueueFunction function, JsonNode input, Instant since) {
    /** The type of its event. */
    public static final String TYPE = "dev.flow.action.requested.v1";

    /**
     * What made a call.
     *
     * @param task reference of the task
     * @param idempotencyKey the same over retries of the document
     */
    public record Origin(String workflowId, String task, String idempotencyKey) {}

    /** From then on a response is late. */
    public Instant until() {
        return since.plus(function.timeout());
    }

    /**
     * The event, structured.
     *
     * @param key what the response must have
     */
    ObjectNode event(String key) {
        ObjectNode event = JsonNodeFactory.instance
                .objectNode()
                .put("specversion", "1.0")
                .put("id", id)
                .put("source", "/workflows/" + origin.workflowId())
                .put("type", TYPE)
                .put("subject", function.qualified())
                .put("time", since.toString())
                .put("datacontenttype", "application/json");
        ObjectNode data = event.putObject("data");
        data.put("key", key).put("function", function.qualified()).set("input", input);
        data.put("reply_to", function.route().responses())
                .put("expires_at", until().toString())
                .put("workflow_id", origin.workflowId())
                .put("task", origin.task())
                .put("idempotency_key", origin.idempotencyKey());
        return event;
    }
}
