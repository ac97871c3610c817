package dev.flow.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.cli.client.Query;
import dev.flow.cli.client.Service;

/** The deliveries of a service, as its commands use them. */
final class ServedDeliveries {
    private static final String VIEWS = "/v1/operations/deliveries";
    private static final String CHANGES = "/v1/deliveries/";

    private final Service service;

    ServedDeliveries(Service service) {
        this.service = service;
    }

    /** The id of a delivery, the same everywhere. */
    static Argument<String> id() {
        return Argument.positional("ID", "The delivery, as flow deliveries list shows it.");
    }

    /** A page of deliveries. */
    JsonNode page(Query query) {
        return ServiceAnswers.available(service.get(VIEWS, query));
    }

    /** One of them, and its event. */
    JsonNode describe(String id) {
        return ServiceAnswers.available(service.get(VIEWS + "/" + Query.encoded(id), Query.NONE));
    }

    /** Has an event delivered again. */
    JsonNode redeliver(String id, Argument<String> reason, String key) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        reason.given().ifPresent(text -> body.put("reason", text));
        return service.post(CHANGES + Query.encoded(id) + "/redeliver", Query.NONE, body, key);
    }
}
