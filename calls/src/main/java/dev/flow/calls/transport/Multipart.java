package dev.flow.calls.transport;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.calls.failure.CallFailure;
import dev.flow.calls.text.JsonText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import org.apache.hc.client5.http.entity.mime.HttpMultipartMode;
import org.apache.hc.client5.http.entity.mime.MultipartEntityBuilder;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpEntity;

/** {@code multipart/form-data} (RFC 7578): a part for each property; objects are parts of JSON. */
public final class Multipart {
    private Multipart() {}

    public static RequestBody of(JsonNode fields, String contentType) {
        return of(fields, contentType, Set.of());
    }

    /**
     * The fields as parts.
     *
     * @param files names of the fields that are files, given in base64
     * @param contentType its boundary is kept, if it has one
     */
    public static RequestBody of(JsonNode fields, String contentType, Set<String> files) {
        MultipartEntityBuilder builder = MultipartEntityBuilder.create()
                .setMode(HttpMultipartMode.EXTENDED)
                .setContentType(RequestBody.checked(contentType));
        fields.properties().forEach(field -> {
            JsonNode value = field.getValue();
            for (JsonNode each : value.isArray() ? value : List.of(value)) {
                if (files.contains(field.getKey())) {
                    addFile(builder, field.getKey(), each);
                } else if (!each.isNull()) {
                    ContentType type = each.isObject()
                            ? ContentType.APPLICATION_JSON
                            : ContentType.TEXT_PLAIN.withCharset(StandardCharsets.UTF_8);
                    builder.addTextBody(field.getKey(), JsonText.text(each), type);
                }
            }
        });
        try (HttpEntity entity = builder.build()) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            entity.writeTo(bytes);
            return new RequestBody(bytes.toByteArray(), entity.getContentType());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void addFile(MultipartEntityBuilder builder, String name, JsonNode value) {
        try {
            byte[] content = Base64.getDecoder().decode(value.asText().replaceAll("\\s", ""));
            builder.addBinaryBody(name, content, ContentType.APPLICATION_OCTET_STREAM, name);
        } catch (IllegalArgumentException e) {
            throw CallFailure.validation("The file \"" + name + "\" is given in base64.");
        }
    }
}
