package dev.flow.calls.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.calls.failure.CallFailure;
import dev.flow.calls.text.PercentEncoding;
import dev.flow.calls.transport.HttpRequest;
import dev.flow.definition.Origin;
import java.net.URI;
import java.util.List;

/** The address at which an operation is called: the first server that the document names. */
final class OpenApiServer {
    private OpenApiServer() {}

    /** Absolute, without a slash at its end. */
    static String of(OpenApiOperation operation) {
        OpenApiDocument document = operation.document();
        String url = document.isSwagger() ? swagger(document) : server(operation);
        URI absolute;
        try {
            absolute = document.uri().resolve(PercentEncoding.encodeIllegal(url));
        } catch (IllegalArgumentException e) {
            throw CallFailure.configuration(
                    "The document at " + document.uri() + " has a server that is no URI: " + url + ".");
        }
        String text = HttpRequest.endpoint(absolute.toString()).toString();
        return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
    }

    private static String server(OpenApiOperation operation) {
        JsonNode root = operation.document().root();
        for (JsonNode owner : List.of(operation.operation(), operation.item(), root)) {
            JsonNode first = owner.path("servers").path(0);
            if (first.isObject()) {
                String url = first.path("url").asText("/");
                for (var variable : first.path("variables").properties()) {
                    url = url.replace(
                            "{" + variable.getKey() + "}",
                            variable.getValue().path("default").asText());
                }
                return url;
            }
        }
        return "/";
    }

    private static String swagger(OpenApiDocument document) {
        JsonNode root = document.root();
        String basePath = root.path("basePath").asText("/");
        String path = basePath.startsWith("/") ? basePath : "/" + basePath;
        String host = root.path("host").asText();
        String scheme = scheme(root.path("schemes"), document.uri());
        if (!host.isEmpty()) {
            return scheme + "://" + host + path;
        }
        return document.uri().getRawAuthority() == null
                ? path
                : scheme + "://" + document.uri().getRawAuthority() + path;
    }

    /** The scheme of the document's own address if the document lists it, else the first listed one of HTTP. */
    private static String scheme(JsonNode schemes, URI document) {
        List<String> offered = schemes.valueStream()
                .map(JsonNode::asText)
                .filter(scheme -> scheme.equals("http") || scheme.equals("https"))
                .toList();
        String own = Origin.isHttp(document) ? document.getScheme() : "https";
        return offered.isEmpty() || offered.contains(own) ? own : offered.get(0);
    }
}
