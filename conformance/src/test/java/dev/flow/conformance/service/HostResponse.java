package dev.flow.conformance.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The response of a host.
 *
 * @param never the connection stays open and silent until the scenario is over
 */
public record HostResponse(int status, Map<String, String> headers, String body, boolean never) {
    private static final String CONTENT_TYPE = "Content-Type";

    static HostResponse json(int status, JsonNode body) {
        return new HostResponse(status, Map.of(CONTENT_TYPE, "application/json"), body.toString(), false);
    }

    static HostResponse empty(int status, Map<String, String> headers) {
        return new HostResponse(status, headers, "", false);
    }

    static HostResponse notFound() {
        return json(404, JsonNodeFactory.instance.objectNode().put("message", "not found"));
    }

    /** As a step writes it: {@code {status, headers, body}}, or {@code never}. */
    public static HostResponse of(JsonNode step) {
        if (step.isTextual() && step.asText().equals("never")) {
            return new HostResponse(200, Map.of(), "", true);
        }
        Map<String, String> headers = new LinkedHashMap<>();
        step.path("headers")
                .properties()
                .forEach(
                        header -> headers.put(header.getKey(), header.getValue().asText()));
        JsonNode body = step.path("body");
        if (!body.isMissingNode()) {
            headers.putIfAbsent(CONTENT_TYPE, body.isTextual() ? "text/plain; charset=utf-8" : "application/json");
        }
        String text = body.isMissingNode() ? "" : body.isTextual() ? body.asText() : body.toString();
        return new HostResponse(step.path("status").asInt(200), headers, text, false);
    }
}
