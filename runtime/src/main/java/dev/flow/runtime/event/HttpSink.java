package dev.flow.runtime.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.calls.call.Cancellation;
import dev.flow.calls.failure.CallFailure;
import dev.flow.calls.text.PercentEncoding;
import dev.flow.calls.transport.HttpHeaders;
import dev.flow.calls.transport.HttpRequest;
import dev.flow.calls.transport.HttpResponse;
import dev.flow.calls.transport.HttpTransport;
import dev.flow.calls.transport.RequestBody;
import dev.flow.events.sink.EventSink;
import dev.flow.events.sink.SinkException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * A sink that takes events over HTTP (CloudEvents, HTTP Protocol Binding 1.0.2), under the egress rules of calls. Every
 * success confirms an event; a redirection is none. Thread-safe.
 */
final class HttpSink implements EventSink {
    private static final String CONTENT_TYPE = "Content-Type";
    private static final String STRUCTURED = "application/cloudevents+json; charset=UTF-8";

    /** An attempt ends before the lease of its sink does. */
    private static final Duration LONGEST = Duration.ofSeconds(15);

    private final String name;
    private final ObjectNode settings;
    private final Supplier<SinkService.Declared> declared;
    private final HttpTransport transport;

    HttpSink(String name, ObjectNode settings, Supplier<SinkService.Declared> declared, HttpTransport transport) {
        this.name = name;
        this.settings = settings;
        this.declared = declared;
        this.transport = transport;
    }

    @Override
    public void send(ObjectNode event) {
        SinkService.Declared now = declared.get();
        try {
            HttpRequest request = request(event, now);
            HttpResponse answer = send(request, now);
            if (!answer.isSuccess()) {
                throw SinkException.notTaken(
                        request.summary() + " answered " + answer.status() + " " + answer.reason() + ".", null);
            }
        } catch (CallFailure e) {
            String detail = e.error().detail();
            throw SinkException.notTaken(detail == null ? String.valueOf(e.getMessage()) : detail, e);
        } catch (IllegalStateException e) {
            throw SinkException.notTaken("The process stops.", e);
        }
    }

    /** An answer that arrives byte by byte is broken off. */
    private HttpResponse send(HttpRequest request, SinkService.Declared now) {
        var cancellation = new Cancellation();
        var limit = new CompletableFuture<Void>().orTimeout(LONGEST.toMillis(), TimeUnit.MILLISECONDS);
        var _ = limit.exceptionally(_ -> {
            cancellation.request();
            return null;
        });
        try {
            return transport.send(request, now.egress(), null, cancellation);
        } finally {
            limit.complete(null);
        }
    }

    private HttpRequest request(ObjectNode event, SinkService.Declared now) {
        boolean binary = settings.path("mode").asText().equals("binary");
        RequestBody body = (binary ? data(event) : RequestBody.of(event, STRUCTURED)).orElse(null);
        HttpHeaders headers = binary ? attributes(event) : HttpHeaders.none();
        if (body != null) {
            headers = headers.with(CONTENT_TYPE, body.contentType());
        }
        String secret = settings.path("secret").textValue();
        if (secret != null) {
            headers = headers.with("Authorization", authorization(secret, now));
        }
        return new HttpRequest("POST", HttpRequest.endpoint(settings.path("url").asText()), headers, body);
    }

    private static Optional<RequestBody> data(ObjectNode event) {
        String type = event.path("datacontenttype").asText("application/json");
        return RequestBody.of(
                event.has("data_base64")
                        ? event.path("data_base64")
                        : event.has("data") ? event.path("data") : MissingNode.getInstance(),
                type);
    }

    /** All but the media type of the data, which is a header of its own. */
    private static HttpHeaders attributes(ObjectNode event) {
        HttpHeaders headers = HttpHeaders.none();
        for (Map.Entry<String, JsonNode> each : event.properties()) {
            boolean attribute = each.getValue().isValueNode()
                    && !each.getKey().equals("data")
                    && !each.getKey().equals("data_base64")
                    && !each.getKey().equals("datacontenttype");
            if (attribute) {
                headers = headers.with(
                        "ce-" + each.getKey(), encoded(each.getValue().asText()));
            }
        }
        return headers;
    }

    /** HTTP Protocol Binding, 3.1.3.2: printable ASCII stays as it is, but for blanks, quotes and percent signs. */
    private static String encoded(String value) {
        StringBuilder text = new StringBuilder();
        value.codePoints().forEach(point -> {
            boolean plain = point > ' ' && point < 0x7f && point != '"' && point != '%';
            text.append(plain ? Character.toString(point) : PercentEncoding.encode(Character.toString(point)));
        });
        return text.toString();
    }

    private String authorization(String secret, SinkService.Declared now) {
        JsonNode value = now.secrets()
                .find(secret)
                .orElseThrow(() -> SinkException.notTaken(
                        "The secret " + secret + " of the sink " + name + " does not exist.", null));
        if (value.isTextual()) {
            return "Bearer " + value.textValue().strip();
        }
        if (value.path("username").isTextual() && value.path("password").isTextual()) {
            String credentials = value.path("username").textValue()
                    + ':'
                    + value.path("password").textValue();
            return "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
        }
        throw SinkException.notTaken(
                "The secret " + secret + " of the sink " + name
                        + " is neither a token nor an object with username and password.",
                null);
    }

    @Override
    public void close() {
        transport.close();
    }
}
