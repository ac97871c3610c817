package dev.flow.calls.text;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import org.apache.hc.core5.http.ContentType;
import org.jspecify.annotations.Nullable;

/**
 * The media type of a body (RFC 9110, 8.3), as far as its conversion to and from JSON depends on it.
 *
 * @param name type and subtype in lower case
 * @param charset the value of the parameter; null without it, or when this JVM does not have the charset
 */
public record MediaType(String name, @Nullable Charset charset) {
    private static final Set<String> TEXT = Set.of(
            "application/xml",
            "application/yaml",
            "application/x-yaml",
            "application/javascript",
            "application/ecmascript",
            "application/graphql",
            "application/sql",
            "application/x-ndjson",
            "application/jsonlines",
            "application/jwt",
            "application/x-www-form-urlencoded");

    /** A {@code Content-Type} header; one that cannot be read is binary. */
    public static MediaType parse(String header) {
        ContentType type = ContentType.parseLenient(header);
        String name = type == null || type.getMimeType() == null ? "application/octet-stream" : type.getMimeType();
        return new MediaType(name.toLowerCase(Locale.ROOT), type == null ? null : type.getCharset());
    }

    public boolean isJson() {
        return name.equals("application/json") || name.equals("text/json") || name.endsWith("+json");
    }

    public boolean isForm() {
        return name.equals("application/x-www-form-urlencoded");
    }

    public boolean isMultipart() {
        return name.equals("multipart/form-data");
    }

    /** Whether a body is text: by its type, or because it has a charset. */
    public boolean isText() {
        return name.startsWith("text/")
                || charset != null
                || TEXT.contains(name)
                || name.endsWith("+xml")
                || name.endsWith("+yaml")
                || isJson();
    }

    public Charset charsetOrUtf8() {
        return charset == null ? StandardCharsets.UTF_8 : charset;
    }
}
