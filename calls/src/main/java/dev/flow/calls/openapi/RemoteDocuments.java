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
 * Documents that calls refer to and that were not fetched when the definition was loaded; kept for {@link #KEPT} unless
 * they need authentication. Thread-safe.
 */
public final class RemoteDocuments {
    public static final Duration KEPT = Duration.ofMinutes(5);

    private static final int DOCUMENTS = 200;

    private final HttpTransport transport;
    private final CallOptions.Limits limits;
    private final InstantSource clock;
    private @Nullable Cache<Key, Kept> kept;

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
        Kept known = cache().getIfPresent(key);
        if (known != null && clock.instant().isBefore(known.until)) {
            return known.document;
        }
        JsonNode document = new DocumentFetch(transport, limits, scope.egress())
                .fetch(uri, authentication, scope.redactor(), scope.cancellation());
        cache().put(key, new Kept(document, clock.instant().plus(KEPT)));
        return document;
    }

    private synchronized Cache<Key, Kept> cache() {
        Cache<Key, Kept> existing = kept;
        if (existing == null) {
            existing = Caffeine.newBuilder().maximumSize(DOCUMENTS).build();
            kept = existing;
        }
        return existing;
    }

    /** A document is shared only where the same egress rules let calls fetch it. */
    private record Key(URI uri, EgressPolicy egress) {}

    private record Kept(JsonNode document, Instant until) {}
}
