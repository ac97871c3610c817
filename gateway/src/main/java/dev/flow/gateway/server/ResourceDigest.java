package dev.flow.gateway.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.canonical.CanonicalJson;
import dev.flow.gateway.operation.ExpectedVersion;
import dev.flow.gateway.operation.Operation;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Digests in place of resources, requests and queries where these are only compared. */
final class ResourceDigest {
    private static final Set<String> PAGING = Set.of("cursor", "page_token", "limit");
    private static final String PREFIX = "sha256:";

    private ResourceDigest() {}

    /** Of a resource: 64 hex digits, the same for every request to it. */
    static String of(String scopeDigest, String kind, String name) {
        return digest(object().put("scope", scopeDigest).put("kind", kind).put("name", name));
    }

    /**
     * Of everything in a request that decides about its effect.
     *
     * @param version that {@code If-Match} names, which neither query nor body need to repeat
     */
    static String ofRequest(String path, String query, @Nullable ExpectedVersion version, JsonNode body) {
        ObjectNode request = object().put("path", path).put("query", query);
        if (version != null) {
            request.put("expected_version", version.value());
        }
        return digest(request.set("body", body));
    }

    /** Of what a page is a page of. */
    static String ofQuery(Operation<?> operation, Map<String, List<Object>> values) {
        ObjectNode query = object().put("operation", operation.id());
        values.forEach((name, all) -> {
            if (!PAGING.contains(name)) {
                query.put("?" + name, all.toString());
            }
        });
        return digest(query);
    }

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    private static String digest(JsonNode value) {
        String digest = CanonicalJson.digest(value);
        return digest.startsWith(PREFIX) ? digest.substring(PREFIX.length()) : digest;
    }
}
