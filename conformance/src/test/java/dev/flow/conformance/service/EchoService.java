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
final class EchoService implements Function<ReceivedRequest, HostResponse> {

    @Override
    public HostResponse apply(ReceivedRequest request) {
        List<String> path = List.of(request.path().substring(1).split("/", -1));
        return switch (path.getFirst()) {
            case "basic-auth" -> basic(request, path.get(1), path.get(2));
            case "digest-auth" -> new DigestAuthentication(path.get(2), path.get(3)).answer(request);
            case "bearer" -> bearer(request);
            case "anything" -> HostResponse.json(200, request.json());
            case "status" -> HostResponse.empty(Integer.parseInt(path.get(1)), Map.of());
            case "redirect-to" ->
                HostResponse.empty(
                        302,
                        Map.of(
                                "Location",
                                request.json().path("query").path("url").asText()));
            default -> HostResponse.notFound();
        };
    }

    private static HostResponse basic(ReceivedRequest request, String user, String password) {
        String expected =
                "Basic " + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
        if (!request.header("authorization").orElse("").equals(expected)) {
            return HostResponse.empty(401, Map.of("WWW-Authenticate", "Basic realm=\"Fake Realm\""));
        }
        return HostResponse.json(
                200,
                JsonNodeFactory.instance.objectNode().put("authenticated", true).put("user", user));
    }

    private static HostResponse bearer(ReceivedRequest request) {
        String authorization = request.header("authorization").orElse("");
        if (!authorization.startsWith("Bearer ")) {
            return HostResponse.empty(401, Map.of("WWW-Authenticate", "Bearer"));
        }
        return HostResponse.json(
                200,
                JsonNodeFactory.instance
                        .objectNode()
                        .put("authenticated", true)
                        .put("token", authorization.substring("Bearer ".length())));
    }
}
