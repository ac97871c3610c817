package dev.flow.conformance.service;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * What the kit and our features need of the public echo service: {@code /basic-auth/U/P},
 * {@code /digest-auth/auth/U/P}, {@code /bearer}, {@code /anything…}, {@code /status/N}, {@code /redirect-to?url=…}.
 */
final class EchoSite implements Function<Request, Response> {

    @Override
    public Response apply(Request request) {
        List<String> path = List.of(request.path().substring(1).split("/", -1));
        return switch (path.getFirst()) {
            case "basic-auth" -> basic(request, path.get(1), path.get(2));
            case "digest-auth" -> new Digest(path.get(2), path.get(3)).answer(request);
            case "bearer" -> bearer(request);
            case "anything" -> Response.json(200, request.json());
            case "status" -> Response.empty(Integer.parseInt(path.get(1)), Map.of());
            case "redirect-to" ->
                Response.empty(
                        302,
                        Map.of(
                                "Location",
                                request.json().path("query").path("url").asText()));
            default -> Response.notFound();
        };
    }

    private static Response basic(Request request, String user, String password) {
        String expected =
                "Basic " + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
        if (!request.header("authorization").orElse("").equals(expected)) {
            return Response.empty(401, Map.of("WWW-Authenticate", "Basic realm=\"Fake Realm\""));
        }
        return Response.json(
                200,
                JsonNodeFactory.instance.objectNode().put("authenticated", true).put("user", user));
    }

    private static Response bearer(Request request) {
        String authorization = request.header("authorization").orElse("");
        if (!authorization.startsWith("Bearer ")) {
            return Response.empty(401, Map.of("WWW-Authenticate", "Bearer"));
        }
        return Response.json(
                200,
                JsonNodeFactory.instance
                        .objectNode()
                        .put("authenticated", true)
                        .put("token", authorization.substring("Bearer ".length())));
    }
}
