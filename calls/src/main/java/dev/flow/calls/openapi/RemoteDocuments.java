package dev.flow.calls.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.flow.calls.auth.Authentication;
import dev.flow.calls.call.CallOptions;
import dev.flow.calls.call.CallScope;
import dev.flow.calls.egress.EgressPolicy;
import dev.flow.calls.http.DocumentFetch;
import dev.flow.calls.transport.HttpTransport;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * Documents that calls refer to and that were not fetched when the definition was loaded; cached for {@link #LIFETIME}
 * unless they need authentication. Thread-safe.
 */
public final class RemoteDocuments {
    public static final Duration LIFETIME = Duration.ofMinutes(5);

    private static final int DOCUMENTS = 200;

    private final HttpTransport transport;
    private final CallOptions.Limits limits;
    private final InstantSource clock;
    private @Nullable Cache<Key, CachedDocument> cache;

    public RemoteDocuments(HttpTransport transport, CallOptions.Limits limits, InstantSource clock) {
        this.transport = transport;
        this.limits = limits;
        this.clock = clock;
    }

    JsonNode fetch(CallScope scope, URI uri, Authentication authentication) {
        if (!(authentication instanceof Authentication.None)) {
            return new DocumentFetch(transport, limits, scope.egress())
                    .fetch(uri, authentication, scope.redactor(), scope.cancellation());
        }
        Key key = new Key(uri, scope.egress());
        CachedDocument cached = cache().getIfPresent(key);
        if (cached != null && clock.instant().isBefore(cached.until)) {
            return cached.document;
        }
        JsonNode document = new DocumentFetch(transport, limits, scope.egress())
                .fetch(uri, authentication, scope.redactor(), scope.cancellation());
        cache().put(key, new CachedDocument(document, clock.instant().plus(LIFETIME)));
        return document;
    }

    private synchronized Cache<Key, CachedDocument> cache() {
        Cache<Key, CachedDocument> existing = cache;
        if (existing == null) {
            existing = Caffeine.newBuilder().maximumSize(DOCUMENTS).build();
            cache = existing;
        }
        return existing;
    }

    /** A document is shared only where the same egress rules let calls fetch it. */
    private record Key(URI uri, EgressPolicy egress) {}

    private record CachedDocument(JsonNode document, Instant until) {}
}
