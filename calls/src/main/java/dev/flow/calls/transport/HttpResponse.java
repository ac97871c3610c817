package dev.flow.calls.transport;

import dev.flow.calls.failure.CallFailure;
import dev.flow.calls.text.MediaType;
import dev.flow.calls.text.PercentEncoding;
import dev.flow.definition.Origin;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import org.apache.hc.core5.http.impl.EnglishReasonPhraseCatalog;

/** A response, read whole. Its content is never modified. */
public final class HttpResponse {
    private final int status;
    private final HttpHeaders headers;
    private final byte[] content;

    HttpResponse(int status, HttpHeaders headers, byte[] content) {
        this.status = status;
        this.headers = headers;
        this.content = content;
    }

    public int status() {
        return status;
    }

    public HttpHeaders headers() {
        return headers;
    }

    /** Decompressed, empty when there is none. */
    public byte[] content() {
        return content;
    }

    public boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    public boolean isRedirection() {
        return status >= 300 && status < 400;
    }

    /** The phrase that goes with the status, always in English. */
    public String reason() {
        String phrase = EnglishReasonPhraseCatalog.INSTANCE.getReason(status, Locale.ENGLISH);
        return phrase == null ? "Status " + status : phrase;
    }

    /** The target of a redirection, resolved against the request. */
    Optional<URI> location(URI request) {
        return headers.first("Location").map(text -> {
            try {
                return request.resolve(PercentEncoding.encodeIllegal(text.strip()));
            } catch (IllegalArgumentException e) {
                throw CallFailure.communication(
                        "Invalid redirect", Origin.of(request) + " redirects to something that is no URI.");
            }
        });
    }

    /** {@code Retry-After}: seconds or a date (RFC 9110, 10.2.3); what is neither does not count. */
    public Optional<Duration> retryAfter(Instant now) {
        return headers.first("Retry-After").flatMap(text -> {
            try {
                if (text.matches("[0-9]{1,9}")) {
                    return Optional.of(Duration.ofSeconds(Long.parseLong(text)));
                }
                Instant at = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME)
                        .toInstant();
                return Optional.of(at.isAfter(now) ? Duration.between(now, at) : Duration.ZERO);
            } catch (DateTimeException e) {
                return Optional.empty();
            }
        });
    }

    /** The media type; without a header, text when the bytes are UTF-8. */
    MediaType mediaType() {
        return headers.first("Content-Type")
                .map(MediaType::parse)
                .orElseGet(() -> MediaType.parse(isUtf8() ? "text/plain" : "application/octet-stream"));
    }

    private boolean isUtf8() {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }
}
