package dev.flow.calls.transport;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.calls.failure.CallFailure;
import dev.flow.calls.secret.SecretRedactor;
import dev.flow.calls.text.JsonText;
import dev.flow.calls.text.MediaType;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/**
 * The content of an answer as JSON (DSL reference, "HTTP Response"): JSON types are read, text is a string, everything
 * else is base64; no content is null.
 */
public final class ResponseContent {
    private ResponseContent() {}

    public static JsonNode of(HttpResponse answer, SecretRedactor redactor) {
        if (answer.content().length == 0) {
            return NullNode.getInstance();
        }
        MediaType type = answer.mediaType();
        if (type.isJson()) {
            return json(answer, type);
        }
        return type.isText()
                ? TextNode.valueOf(text(answer.content(), type.charsetOrUtf8()))
                : base64(answer, redactor);
    }

    /** Output {@code raw}. */
    public static JsonNode base64(HttpResponse answer, SecretRedactor redactor) {
        return answer.content().length == 0
                ? NullNode.getInstance()
                : TextNode.valueOf(Base64.getEncoder().encodeToString(redactor.redact(answer.content())));
    }

    /** The beginning of a readable answer, for messages; without secrets. */
    public static String excerpt(HttpResponse answer, SecretRedactor redactor, int length) {
        MediaType type = answer.mediaType();
        if (answer.content().length == 0 || !type.isText()) {
            return "";
        }
        byte[] beginning = Arrays.copyOf(answer.content(), Math.min(answer.content().length, 64 << 10));
        String text = redactor.redact(text(beginning, type.charsetOrUtf8()))
                .replaceAll("\\s+", " ")
                .strip();
        return text.length() <= length
                ? text
                : text.substring(0, Character.isHighSurrogate(text.charAt(length - 1)) ? length - 1 : length) + "…";
    }

    private static JsonNode json(HttpResponse answer, MediaType type) {
        try {
            Charset charset = type.charset();
            JsonNode value = charset == null || charset.equals(StandardCharsets.UTF_8)
                    ? JsonText.read(answer.content())
                    : JsonText.read(text(answer.content(), charset));
            return value.isMissingNode() ? NullNode.getInstance() : value;
        } catch (JsonProcessingException e) {
            throw CallFailure.communication(
                    "Invalid answer",
                    "The answer says that it is " + type.name() + ", but it is no JSON" + position(e) + ".");
        } catch (IOException e) {
            throw CallFailure.communication("Invalid answer", "The answer is no JSON in any encoding of Unicode.");
        }
    }

    private static String position(JsonProcessingException e) {
        JsonLocation location = e.getLocation();
        return location == null || location.getLineNr() < 1
                ? " that can be read"
                : ": line " + location.getLineNr() + ", column " + location.getColumnNr();
    }

    private static String text(byte[] bytes, Charset charset) {
        String text = new String(bytes, charset);
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }
}
