package dev.flow.calls.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.flow.calls.auth.Authentication;
import dev.flow.calls.call.CallOptions;
import dev.flow.calls.call.CallScope;
import dev.flow.calls.http.DocumentFetch;
import dev.flow.calls.transport.HttpTransport;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * Documents that calls refer to and that were not fetched when the definition was loaded; kept for {@link #KEPT} unless
 * they need authentication. Thread-safe.
 */
public final class RemoteDocuments {
    public static final Duration KEPT = Duration.ofMinutes(5);

    private static final int DOCUMENTS = 200;

    private final HttpTransport exchanges;
    private final CallOptions.Limits limits;
    private final InstantSource clock;
    private @Nullable Cache<URI, Kept> kept;

    public RemoteDocuments(HttpTransport exchanges, CallOptions.Limits limits, InstantSource clock) {
        this.exchanges = exchanges;
        this.limits = limits;
        this.clock = clock;
    }

    JsonNode fetch(CallScope scope, URI uri, Authentication authentication) {
        if (!(authentication instanceof Authentication.None)) {
            return new DocumentFetch(exchanges, limits)
                    .fetch(uri, authentication, scope.scrubber(), scope.cancellation());
        }
        Kept known = cache().getIfPresent(uri);
        if (known != null && clock.instant().isBefore(known.until)) {
            return known.document;
        }
        JsonNode document =
                new DocumentFetch(exchanges, limits).fetch(uri, authentication, scope.scrubber(), scope.cancellation());
        cache().put(uri, new Kept(document, clock.instant().plus(KEPT)));
        return document;
    }

    private synchronized Cache<URI, Kept> cache() {
        Cache<URI, Kept> existing = kept;
        if (existing == null) {
            existing = Caffeine.newBuilder().maximumSize(DOCUMENTS).build();
            kept = existing;
        }
        return existing;
    }

    private record Kept(JsonNode document, Instant until) {}
}
