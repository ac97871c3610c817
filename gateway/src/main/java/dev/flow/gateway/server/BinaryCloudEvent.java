package dev.flow.gateway.server;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.gateway.problem.InputError;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.problem.ProblemException;
import dev.flow.identity.RequestHeaders;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * CloudEvents in binary mode (CloudEvents 1.0.2, HTTP protocol binding, section 3.1): the attributes are headers whose
 * names begin with {@code ce-}, the body is the data.
 */
final class BinaryCloudEvent {
    /** The media type of the structured mode, to which a binary event is translated. */
    static final String STRUCTURED = "application/cloudevents+json";

    private static final String PREFIX = "ce-";
    private static final Pattern NAME = Pattern.compile("[a-z0-9]+");

    private BinaryCloudEvent() {}

    /** Whether a request is one: it has the attributes as headers, and is not an event in the structured mode. */
    static boolean is(RequestHeaders headers, String mediaType) {
        return !mediaType.startsWith("application/cloudevents")
                && headers.names().stream().anyMatch(BinaryCloudEvent::isAttribute);
    }

    private static boolean isAttribute(String header) {
        return header.toLowerCase(Locale.ROOT).startsWith(PREFIX);
    }

    /** The same event in the structured mode. */
    static ObjectNode structured(RequestHeaders headers, byte[] body) {
        ObjectNode event = JsonNodeFactory.instance.objectNode();
        headers.names().stream().filter(BinaryCloudEvent::isAttribute).sorted().forEach(header -> {
            String name = header.substring(PREFIX.length()).toLowerCase(Locale.ROOT);
            if (!NAME.matcher(name).matches() || name.equals("data")) {
                throw refused(header, "The name of an attribute has lower-case letters and digits only.");
            }
            event.put(
                    name,
                    text(
                            header,
                            headers.single(header)
                                    .orElseThrow(() -> refused(header, "The header is there more than once."))));
        });
        String type = headers.single("content-type").orElse("");
        if (!type.isEmpty()) {
            event.put("datacontenttype", type);
        }
        if (body.length > 0) {
            data(event, type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT), BodyReader.isUtf8(headers), body);
        }
        return event;
    }

    private static void data(ObjectNode event, String type, boolean utf8, byte[] body) {
        if (utf8 && (type.equals("application/json") || type.endsWith("+json"))) {
            event.set("data", BodyReader.parsed(body));
        } else if (utf8 && type.startsWith("text/")) {
            event.put("data", utf8("", body));
        } else {
            event.put("data_base64", Base64.getEncoder().encodeToString(body));
        }
    }

    /** Header values are percent-encoded UTF-8, where they must be; senders of older versions quote them instead. */
    private static String text(String header, String sent) {
        String value = unquoted(sent);
        if (value.indexOf('%') < 0) {
            return value;
        }
        return utf8(
                header,
                PercentEncoding.bytes(value, StandardCharsets.UTF_8)
                        .orElseThrow(() -> refused(header, "The percent-encoding of the value is not complete.")));
    }

    /** The text of a quoted string (RFC 9110, section 5.6.4); another value is its own. */
    private static String unquoted(String value) {
        if (value.length() < 2 || !value.startsWith("\"") || !value.endsWith("\"")) {
            return value;
        }
        StringBuilder text = new StringBuilder(value.length());
        int end = value.length() - 1;
        for (int at = 1; at < end; at++) {
            boolean escaped = value.charAt(at) == '\\' && at + 1 < end;
            text.append(value.charAt(escaped ? ++at : at));
        }
        return text.toString();
    }

    private static String utf8(String pointer, byte[] bytes) {
        return PercentEncoding.text(bytes).orElseThrow(() -> refused(pointer, "The text is not UTF-8."));
    }

    private static ProblemException refused(String pointer, String message) {
        return ProblemException.of(
                ProblemCode.INVALID_PAYLOAD,
                message,
                List.of(new InputError(
                        pointer,
                        "cloudevent",
                        message,
                        "Send each attribute once, as a header ce-NAME with percent-encoded UTF-8.")));
    }
}
