package dev.flow.calls.auth;

import com.fasterxml.jackson.databind.JsonNode;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.flow.calls.call.CallScope;
import dev.flow.calls.egress.EgressPolicy;
import dev.flow.calls.failure.CallFailure;
import dev.flow.calls.transport.HttpHeaders;
import dev.flow.calls.transport.HttpRequest;
import dev.flow.calls.transport.HttpResponse;
import dev.flow.calls.transport.HttpTransport;
import dev.flow.calls.transport.ResponseContent;
import java.net.URI;
import java.time.InstantSource;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Tokens of OAuth2 authorities: one for each policy, requested once for all calls that need it, kept until shortly
 * before it expires. Only fingerprints of policies are kept. Thread-safe.
 */
public final class OAuthTokens {
    private static final int POLICIES = 1_000;

    private final HttpTransport transport;
    private final InstantSource clock;
    private @Nullable Cache<Key, SharedToken> tokens;

    public OAuthTokens(HttpTransport transport, InstantSource clock) {
        this.transport = transport;
        this.clock = clock;
    }

    /** The tokens of a policy, for one call. */
    Authentication.TokenSource source(OAuthPolicy policy, CallScope scope) {
        return new Source(
                policy, scope, cache().get(new Key(policy.fingerprint(), scope.egress()), key -> new SharedToken()));
    }

    private synchronized Cache<Key, SharedToken> cache() {
        Cache<Key, SharedToken> existing = tokens;
        if (existing == null) {
            existing = Caffeine.newBuilder().maximumSize(POLICIES).build();
            tokens = existing;
        }
        return existing;
    }

    private AccessToken request(OAuthPolicy policy, CallScope scope) {
        URI endpoint = policy.discovered() ? discover(policy, scope) : policy.tokenEndpoint();
        HttpRequest request = TokenRequest.of(policy, endpoint, clock.instant());
        HttpResponse answer = transport.send(request, scope.egress(), null, scope.cancellation());
        if (answer.isSuccess()) {
            JsonNode body = ResponseContent.of(answer, scope.redactor());
            if (body.path("access_token").isTextual()) {
                AccessToken token = AccessToken.of(body, clock.instant());
                token.checkIssuer(policy.list("issuers"));
                return token;
            }
            throw CallFailure.authentication(request.summary() + " answered without an access_token.");
        }
        throw refusal(request, answer, scope);
    }

    private CallFailure refusal(HttpRequest request, HttpResponse answer, CallScope scope) {
        String text = request.summary() + " gave no token: " + answer.status() + " " + answer.reason();
        String excerpt = ResponseContent.excerpt(answer, scope.redactor(), 300);
        String detail = excerpt.isEmpty() ? text + "." : text + ": " + excerpt;
        boolean refused = answer.status() == 400 || answer.status() == 401 || answer.status() == 403;
        return refused
                ? CallFailure.authentication(detail)
                : CallFailure.status(
                        answer.status(),
                        answer.reason(),
                        detail,
                        answer.retryAfter(clock.instant()).orElse(null));
    }

    private URI discover(OAuthPolicy policy, CallScope scope) {
        HttpRequest request = new HttpRequest(
                "GET", policy.discoveryDocument(), HttpHeaders.none().with("Accept", "application/json"), null);
        HttpResponse answer = transport.send(request, scope.egress(), null, scope.cancellation());
        if (!answer.isSuccess()) {
            throw CallFailure.status(
                    answer.status(),
                    answer.reason(),
                    request.summary() + " answered " + answer.status() + " " + answer.reason() + ".",
                    answer.retryAfter(clock.instant()).orElse(null));
        }
        JsonNode endpoint = ResponseContent.of(answer, scope.redactor()).path("token_endpoint");
        if (!endpoint.isTextual()) {
            throw CallFailure.authentication(request.summary() + " names no token_endpoint.");
        }
        return HttpRequest.endpoint(endpoint.textValue());
    }

    /** Calls share a token only where the same egress rules let them reach its authority. */
    private record Key(String policy, EgressPolicy egress) {}

    /** The token that calls with the same policy share. */
    private static final class SharedToken {
        private final ReentrantLock lock = new ReentrantLock();
        private @Nullable AccessToken token;
    }

    private final class Source implements Authentication.TokenSource {
        private final OAuthPolicy policy;
        private final CallScope scope;
        private final SharedToken shared;
        private @Nullable AccessToken current;
        private boolean fresh;

        Source(OAuthPolicy policy, CallScope scope, SharedToken shared) {
            this.policy = policy;
            this.scope = scope;
            this.shared = shared;
        }

        @Override
        public AccessToken token() {
            AccessToken known = current;
            if (known != null) {
                return known;
            }
            shared.lock.lock();
            try {
                AccessToken token = shared.token;
                if (token == null || !token.isUsable(clock.instant())) {
                    token = request(policy, scope);
                    shared.token = token;
                    fresh = true;
                }
                current = token;
                return token;
            } finally {
                shared.lock.unlock();
            }
        }

        @Override
        public boolean discard() {
            if (fresh) {
                return false;
            }
            shared.lock.lock();
            try {
                if (Objects.equals(shared.token, current)) {
                    shared.token = null;
                }
                current = null;
                return true;
            } finally {
                shared.lock.unlock();
            }
        }
    }
}
