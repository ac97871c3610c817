package dev.flow.proofs.events;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.proofs.fleet.Caller;
import java.net.http.HttpRequest;
import java.util.Random;

/** Sends events to either gateway, as CloudEvents in binary mode. Thread-safe. */
record EventSender(Caller caller) {
    private static final String SOURCE = "urn:proofs:shop";

    /** Sends one, as often as it takes to be answered. */
    Caller.Answer send(String id, String type, JsonNode order, Random random) throws InterruptedException {
        String data = JsonNodeFactory.instance
                .objectNode()
                .put("event", id)
                .set("order", order)
                .toString();
        return caller.send(
                random,
                gateway -> Caller.request(gateway, "/events/default")
                        .header("ce-specversion", "1.0")
                        .header("ce-id", id)
                        .header("ce-source", SOURCE)
                        .header("ce-type", type)
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(data))
                        .build());
    }
}
