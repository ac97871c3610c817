package dev.flow.events.webhook;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;

/** Reads the body of a request by its media type; text is UTF-8. Thread-safe. */
final class ContentReader {
    /** The event around it adds levels, and so does what is made of the event. */
    private static final int DEPTH = 500;

    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEPTH)
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS, DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private static final String FORM = "application/x-www-form-urlencoded";
    private static final String PAYLOAD = "payload";

    private final boolean payloadField;

    /** @param payloadField whether the field {@code payload} of a form, if it is there, is JSON and all the data */
    ContentReader(boolean payloadField) {
        this.payloadField = payloadField;
    }

    WebhookContent read(WebhookRequest request) {
        byte[] body = request.body();
        if (body.length == 0) {
            return new WebhookContent.Empty();
        }
        String type = mediaType(request);
        Optional<String> text = text(body);
        if (text.isEmpty()) {
            return isStructured(type)
                    ? new WebhookContent.Unreadable("The body is not text in UTF-8.")
                    : new WebhookContent.Binary(
                            type.isEmpty() ? "application/octet-stream" : type,
                            Base64.getEncoder().encodeToString(body));
        }
        if (type.equals(FORM)) {
            return form(text.get());
        }
        if (isJson(type)) {
            return json(text.get(), "The body");
        }
        if (type.isEmpty() && json(text.get(), "The body") instanceof WebhookContent.Json json) {
            return json;
        }
        return new WebhookContent.Text(type.isEmpty() ? "text/plain" : type, text.get());
    }

    /** In lower case, without parameters; empty when it is not there, or not one. */
    private static String mediaType(WebhookRequest request) {
        String type = request.header("content-type").orElse("");
        int parameters = type.indexOf(';');
        return (parameters < 0 ? type : type.substring(0, parameters)).strip().toLowerCase(Locale.ROOT);
    }

    private static boolean isStructured(String type) {
        return type.equals(FORM) || isJson(type);
    }

    private static boolean isJson(String type) {
        return type.equals("application/json") || type.equals("text/json") || type.endsWith("+json");
    }

    private static Optional<String> text(byte[] body) {
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(body))
                    .toString());
        } catch (CharacterCodingException _) {
            return Optional.empty();
        }
    }

    private WebhookContent form(String text) {
        Optional<ObjectNode> fields = FormFields.parse(text);
        if (fields.isEmpty()) {
            return new WebhookContent.Unreadable("The body is not a form of at most " + FormFields.MOST + " fields.");
        }
        JsonNode payload = fields.get().path(PAYLOAD);
        return payloadField && payload.isTextual()
                ? json(payload.textValue(), "The field payload")
                : new WebhookContent.Json(fields.get());
    }

    private static WebhookContent json(String text, String what) {
        try {
            JsonNode value = MAPPER.readTree(text);
            return value.isMissingNode()
                    ? new WebhookContent.Unreadable(what + " is not JSON.")
                    : new WebhookContent.Json(value);
        } catch (JacksonException _) {
            return new WebhookContent.Unreadable(what + " is not JSON of at most " + DEPTH + " levels.");
        }
    }
}
