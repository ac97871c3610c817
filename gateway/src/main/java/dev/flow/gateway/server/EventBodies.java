package dev.flow.gateway.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.gateway.operation.ReceivedEvents;
import dev.flow.gateway.operation.ReceivedEvents.Batch;
import dev.flow.gateway.operation.ReceivedEvents.Event;
import dev.flow.gateway.operation.ReceivedEvents.Malformed;
import dev.flow.gateway.operation.ReceivedEvents.One;
import dev.flow.gateway.operation.ReceivedEvents.Received;
import dev.flow.gateway.problem.InputError;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.problem.ProblemException;
import dev.flow.gateway.schema.BodySchema;
import dev.flow.identity.RequestHeaders;
import java.util.Base64;
import java.util.List;
import java.util.function.Supplier;

/**
 * Bodies of events: binary, structured and batched mode (CloudEvents 1.0.2, HTTP protocol binding, section 3), and the
 * envelope of Amazon EventBridge. Thread-safe.
 *
 * @param event checks one event
 * @param envelope checks an envelope of EventBridge
 * @param most the most events of a batch
 */
record EventBodies(BodySchema event, BodySchema envelope, int most) {
    private static final String BATCH = "application/cloudevents-batch+json";
    private static final String JSON = "application/json";

    /**
     * The events of a body.
     *
     * @param tree the same as JSON, for the record of an idempotency key
     */
    record Read(ReceivedEvents events, JsonNode tree) {}

    /**
     * Reads a body.
     *
     * @param mediaType of the body, in lower case
     * @throws ProblemException {@code unsupported_media_type}; whatever else is wrong is a malformed event
     */
    Read read(RequestHeaders headers, String mediaType, byte[] body) {
        if (BinaryCloudEvent.is(headers, mediaType)) {
            return one(() -> BinaryCloudEvent.structured(headers, body));
        }
        boolean taken =
                mediaType.equals(BinaryCloudEvent.STRUCTURED) || mediaType.equals(BATCH) || mediaType.equals(JSON);
        if (!taken || !BodyReader.isUtf8(headers)) {
            throw ProblemException.of(
                    ProblemCode.UNSUPPORTED_MEDIA_TYPE,
                    BodyReader.given(headers.all("content-type")) + " Send a CloudEvent as "
                            + BinaryCloudEvent.STRUCTURED + " in UTF-8, several as " + BATCH
                            + ", or one in binary mode: its attributes as headers ce-specversion, ce-id, ce-source and"
                            + " ce-type, its data as the body.");
        }
        return switch (mediaType) {
            case BATCH -> batch(body);
            case JSON -> one(() -> bridged(BodyReader.parsed(body)));
            case String _ -> one(() -> BodyReader.parsed(body));
        };
    }

    private Read one(Supplier<JsonNode> reading) {
        Received received = received(reading);
        return new Read(new One(received), tree(received));
    }

    private Read batch(byte[] body) {
        JsonNode array;
        try {
            array = BodyReader.parsed(body);
            checkBatch(array);
        } catch (ProblemException e) {
            return new Read(new One(new Malformed(e)), NullNode.getInstance());
        }
        List<Received> events =
                array.valueStream().map(each -> received(() -> each)).toList();
        return new Read(new Batch(events), array);
    }

    private void checkBatch(JsonNode array) {
        if (!array.isArray()) {
            throw refused(ProblemCode.INVALID_PAYLOAD, "type", "A batch of CloudEvents is an array.", "Send an array.");
        }
        if (array.size() > most) {
            throw refused(
                    ProblemCode.INPUT_REJECTED,
                    "maxItems",
                    "The batch has " + array.size() + " events, and may have " + most + ".",
                    "Send several batches.");
        }
    }

    private Received received(Supplier<JsonNode> reading) {
        try {
            JsonNode read = reading.get();
            event.check(read);
            return new Event(checkedData((ObjectNode) read));
        } catch (ProblemException e) {
            return new Malformed(e);
        }
    }

    /** The data is JSON or base64 (JSON format, section 3.1), which no schema of the attributes says. */
    private static ObjectNode checkedData(ObjectNode event) {
        JsonNode bytes = event.path("data_base64");
        if (!bytes.isTextual()) {
            return event;
        }
        if (event.hasNonNull("data")) {
            throw refused(
                    ProblemCode.INVALID_PAYLOAD,
                    "data",
                    "A CloudEvent has data or data_base64, not both.",
                    "Leave one of them out.");
        }
        try {
            Base64.getDecoder().decode(bytes.textValue());
        } catch (IllegalArgumentException e) {
            throw refused(
                    ProblemCode.INVALID_PAYLOAD,
                    "base64",
                    "The value of data_base64 is not base64.",
                    "Encode the bytes.");
        }
        return event;
    }

    /** The event of an envelope of Amazon EventBridge, whose names follow from those of the bus. */
    private ObjectNode bridged(JsonNode body) {
        if (body.has("specversion")) {
            throw refused(
                    ProblemCode.INVALID_PAYLOAD,
                    "specversion",
                    "A CloudEvent in structured mode has another content type.",
                    "Send it as " + BinaryCloudEvent.STRUCTURED + ".");
        }
        envelope.check(body);
        ObjectNode event = JsonNodeFactory.instance
                .objectNode()
                .put("specversion", "1.0")
                .put("id", body.path("id").textValue())
                .put("source", body.path("source").textValue())
                .put("type", body.path("detail-type").textValue());
        JsonNode subject = body.path("resources").path(0);
        if (subject.isTextual() && !subject.textValue().isEmpty()) {
            event.set("subject", subject);
        }
        for (String attribute : List.of("time", "account", "region")) {
            if (body.path(attribute).isTextual()) {
                event.set(attribute, body.get(attribute));
            }
        }
        event.put("datacontenttype", JSON).set("data", body.get("detail"));
        return event;
    }

    private static JsonNode tree(Received received) {
        return switch (received) {
            case Event read -> read.event();
            case Malformed _ -> NullNode.getInstance();
        };
    }

    private static ProblemException refused(ProblemCode code, String rule, String message, String hint) {
        return ProblemException.of(code, message, List.of(new InputError("", rule, message, hint)));
    }
}
