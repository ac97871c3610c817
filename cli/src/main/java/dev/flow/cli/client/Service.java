package dev.flow.cli.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.cli.exit.CommandException;
import dev.flow.cli.output.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A service that is spoken to over HTTP. What it refuses becomes a {@link CommandException} with its own words and the
 * exit code that belongs to them. Not thread-safe.
 */
public final class Service {
    private static final Duration CONNECT = Duration.ofSeconds(5);

    /** The longest that a service lets anybody wait, and a little. */
    private static final Duration ANSWER = Duration.ofSeconds(75);

    private final URI base;
    private final Identity identity;
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(CONNECT).build();

    public Service(URI base, Identity identity) {
        this.base = base;
        this.identity = identity;
    }

    /** How a client says who it is. */
    public sealed interface Identity {
        /** A token that is sent as {@code Authorization: Bearer}. */
        record Token(String value) implements Identity {
            /** Without the token. */
            @Override
            public String toString() {
                return "Token";
            }
        }

        /** The local example host's header. */
        record Subject(String value) implements Identity {}
    }

    /** Reads something. */
    public JsonNode get(String path, Query query) {
        return json(send(request(path, query).GET()));
    }

    /**
     * Does something.
     *
     * @param key idempotency key; null where the operation does not need one
     */
    public JsonNode post(String path, Query query, JsonNode body, @Nullable String key) {
        HttpRequest.Builder request = request(path, query)
                .header("content-type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(Json.compact(body)));
        if (key != null) {
            request.header("x-idempotency-key", key);
        }
        return json(send(request));
    }

    /** Reads a text. */
    public String text(String path, Query query) {
        HttpResponse<String> response = send(request(path, query).GET());
        if (response.statusCode() >= 300) {
            json(response); // refuses
        }
        return response.body();
    }

    /** Sends a document of YAML. */
    public JsonNode postYaml(String path, Query query, String yaml) {
        return json(send(request(path, query)
                .header("content-type", "application/yaml")
                .POST(HttpRequest.BodyPublishers.ofString(yaml))));
    }

    private HttpRequest.Builder request(String path, Query query) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + path + query.text()))
                .timeout(ANSWER)
                .header("accept", "application/json");
        identity().forEach(request::header);
        return request;
    }

    private Map<String, String> identity() {
        return switch (identity) {
            case Identity.Token(String value) -> Map.of("authorization", "Bearer " + value);
            case Identity.Subject(String value) -> Map.of("x-host-subject", value);
        };
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw CommandException.unavailable("The service at " + base + " does not answer (" + reason(e)
                    + "). `flow serve` starts one on this machine; --server names another.");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CommandException.unavailable("Interrupted.");
        }
    }

    private static String reason(IOException e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    private JsonNode json(HttpResponse<String> response) {
        JsonNode body;
        try {
            body = Json.read(response.body());
        } catch (JsonProcessingException e) {
            throw CommandException.unavailable("What answers at " + base + " is no Flow service: status "
                    + response.statusCode() + " and no JSON.");
        }
        if (response.statusCode() >= 300) {
            throw Refusal.of(response.statusCode(), body);
        }
        return body;
    }
}
