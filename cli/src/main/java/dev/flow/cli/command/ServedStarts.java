package dev.flow.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.cli.client.Query;
import dev.flow.cli.client.Service;
import dev.flow.cli.exit.CommandException;

/** The scheduled starts of a service, as its commands use them. */
final class ServedStarts {
    private static final String VIEWS = "/v1/operations/scheduled-starts";
    private static final String CHANGES = "/v1/scheduled-starts";

    private final Service service;

    ServedStarts(Service service) {
        this.service = service;
    }

    /** The id of a scheduled start, the same everywhere. */
    static Argument<String> id() {
        return Argument.positional("ID", "The scheduled start, as flow starts list shows it.");
    }

    /** {@code --expected-version}, the same everywhere. */
    static Argument<String> expectedVersion() {
        return Argument.text(
                "--expected-version",
                "N",
                "The version that was read: when it has changed since, nothing is done; by default the present one.");
    }

    /** A page of scheduled starts. */
    JsonNode page(Query query) {
        return ServiceAnswers.available(service.get(VIEWS, query));
    }

    /** One of them. */
    JsonNode describe(String id) {
        return ServiceAnswers.available(service.get(VIEWS + "/" + Query.encoded(id), Query.NONE))
                .path("scheduled_start");
    }

    /** Asks for a start later. */
    JsonNode create(ObjectNode body, String key) {
        return service.post(CHANGES, Query.NONE, body, key);
    }

    /** Asks for another time. */
    JsonNode reschedule(String id, String startAt, Argument<String> version, String key) {
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("start_at", startAt);
        return change(id, "reschedule", body.put("expected_version", version(id, version)), key);
    }

    /** Asks for its cancellation. */
    JsonNode cancel(String id, Argument<String> version, String key) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        return change(id, "cancel", body.put("expected_version", version(id, version)), key);
    }

    private JsonNode change(String id, String verb, ObjectNode body, String key) {
        return service.post(CHANGES + "/" + Query.encoded(id) + "/" + verb, Query.NONE, body, key);
    }

    private long version(String id, Argument<String> given) {
        return given.given()
                .map(ServedStarts::number)
                .orElseGet(() -> describe(id).path("version").asLong());
    }

    private static long number(String text) {
        try {
            return Long.parseUnsignedLong(text);
        } catch (NumberFormatException _) {
            throw CommandException.usage(
                    "'" + text + "' is no version: write the number that flow starts describe shows.");
        }
    }
}
