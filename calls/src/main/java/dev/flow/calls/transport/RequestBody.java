package dev.flow.calls.transport;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.calls.failure.CallFailure;
import dev.flow.calls.text.JsonText;
import dev.flow.calls.text.MediaType;
import dev.flow.engine.payload.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.NameValuePair;
import org.apache.hc.core5.http.message.BasicNameValuePair;
import org.apache.hc.core5.net.WWWFormCodec;
import org.jspecify.annotations.Nullable;

/** The body of a request, in bytes. Its content is never modified. */
public final class RequestBody {
    private final byte[] content;
    private final String contentType;

    RequestBody(byte[] content, String contentType) {
        this.content = content;
        this.contentType = contentType;
    }

    byte[] content() {
        return content;
    }

    /** The header that goes with it. */
    public String contentType() {
        return contentType;
    }

    /**
     * Encodes the document's {@code body} as its {@code Content-Type} requires.
     *
     * <ul>
     *   <li>Without one, a string is {@code text/plain} and everything else JSON.
     *   <li>JSON types take a string as JSON text, everything else as a value.
     *   <li>{@code application/x-www-form-urlencoded} and {@code multipart/form-data} take an object of fields.
     *   <li>Other types of text take a string; types that are not text take a string in base64.
     * </ul>
     *
     * @param contentType the header of the document
     * @return empty when there is no body
     */
    public static Optional<RequestBody> of(JsonNode body, @Nullable String contentType) {
        if (body.isMissingNode() || body.isNull()) {
            return Optional.empty();
        }
        if (contentType == null) {
            return Optional.of(
                    body.isTextual()
                            ? new RequestBody(
                                    body.textValue().getBytes(StandardCharsets.UTF_8), "text/plain; charset=UTF-8")
                            : new RequestBody(Json.write(body), "application/json"));
        }
        checked(contentType);
        MediaType type = MediaType.parse(contentType);
        if (type.isMultipart() && body.isObject()) {
            return Optional.of(Multipart.of(body, contentType));
        }
        return Optional.of(new RequestBody(bytes(body, type), contentType));
    }

    /**
     * A {@code Content-Type} that a body can be written under.
     *
     * @throws CallFailure when this JVM does not have its charset
     */
    static ContentType checked(String contentType) {
        try {
            return ContentType.parse(contentType);
        } catch (IllegalArgumentException e) { // an unsupported charset, or a name that no charset can have
            throw CallFailure.validation("The Content-Type " + contentType
                    + " of the request names a charset that is not supported; use UTF-8.");
        }
    }

    private static byte[] bytes(JsonNode body, MediaType type) {
        if (type.isForm() && body.isObject()) {
            return WWWFormCodec.format(fields(body), type.charsetOrUtf8()).getBytes(type.charsetOrUtf8());
        }
        if (!body.isTextual()) {
            if (body.isContainerNode() && type.isText() && !type.isJson()) {
                throw CallFailure.validation("A body of type " + type.name() + " is a string, not "
                        + (body.isObject() ? "an object." : "an array."));
            }
            return Json.write(body);
        }
        if (type.isText() || type.isMultipart()) {
            return body.textValue().getBytes(type.charsetOrUtf8());
        }
        try {
            return Base64.getDecoder().decode(body.textValue().replaceAll("\\s", ""));
        } catch (IllegalArgumentException e) {
            throw CallFailure.validation("A body of type " + type.name()
                    + " is given in base64 (or, with a charset in its content type, as text).");
        }
    }

    private static List<NameValuePair> fields(JsonNode body) {
        List<NameValuePair> fields = new ArrayList<>();
        body.properties().forEach(field -> {
            JsonNode value = field.getValue();
            for (JsonNode each : value.isArray() ? value : List.of(value)) {
                if (!each.isNull()) {
                    fields.add(new BasicNameValuePair(field.getKey(), JsonText.text(each)));
                }
            }
        });
        return fields;
    }
}
