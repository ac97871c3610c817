package dev.flow.calls.auth;

import dev.flow.calls.call.Authorization;
import dev.flow.calls.transport.DigestCredentials;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/** How one call authenticates, resolved (DSL reference, "Authentication"). */
public sealed interface Authentication {

    /** The current value of the {@code Authorization} header; obtaining it may take a request. */
    Optional<Authorization> authorization();

    /** Discards the credentials, so that the next {@link #authorization()} obtains new ones; false when it cannot. */
    default boolean renew() {
        return false;
    }

    /** The call is not authenticated. */
    record None() implements Authentication {
        @Override
        public Optional<Authorization> authorization() {
            return Optional.empty();
        }
    }

    /** HTTP basic authentication, {@code basic} (RFC 7617). */
    record Basic(String username, String password) implements Authentication {
        @Override
        public Optional<Authorization> authorization() {
            byte[] pair = (username + ":" + password).getBytes(StandardCharsets.UTF_8);
            return Optional.of(new Authorization("Basic", Base64.getEncoder().encodeToString(pair)));
        }
    }

    /** A bearer token, {@code bearer} (RFC 6750). */
    record Bearer(String token) implements Authentication {
        @Override
        public Optional<Authorization> authorization() {
            return Optional.of(new Authorization("Bearer", token));
        }
    }

    /** {@code digest} (RFC 7616); answers the challenge of the server. */
    record Digest(DigestCredentials credentials) implements Authentication {
        @Override
        public Optional<Authorization> authorization() {
            return Optional.of(new Authorization("Digest", ""));
        }
    }

    /** {@code oauth2} and {@code oidc}: a token that is requested when it is needed. */
    record Token(TokenSource source) implements Authentication {
        @Override
        public Optional<Authorization> authorization() {
            return Optional.of(source.token().authorization());
        }

        @Override
        public boolean renew() {
            return source.discard();
        }
    }

    /** The source of the access tokens of one policy. */
    interface TokenSource {
        AccessToken token();

        /** Discards the token, unless it was requested for this call. */
        boolean discard();
    }
}
