package dev.flow.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.cli.client.Query;
import dev.flow.cli.client.Service;
import org.jspecify.annotations.Nullable;

/** The populations of a service, as its commands use them. */
final class ServedPopulations {
    private static final String VIEWS = "/v1/operations/populations";
    private static final String CHANGES = "/v1/populations/";

    private final Service service;

    ServedPopulations(Service service) {
        this.service = service;
    }

    /** The id of a population, the same everywhere. */
    static Argument<String> id() {
        return Argument.positional("ID", "The population, as flow populations list shows it.");
    }

    /** A page of populations. */
    JsonNode page(Query query) {
        return ServiceAnswers.available(service.get(VIEWS, query));
    }

    /** One of them, and a page of its failed members. */
    JsonNode describe(String id, Query query) {
        return ServiceAnswers.available(service.get(VIEWS + "/" + Query.encoded(id), query));
    }

    /**
     * Asks a population to do something.
     *
     * @param key null where a repeated request has no other effect
     */
    JsonNode steer(String id, String verb, Argument<String> reason, @Nullable String key) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        reason.given().ifPresent(text -> body.put("reason", text));
        return service.post(CHANGES + Query.encoded(id) + "/" + verb, Query.NONE, body, key);
    }
}
