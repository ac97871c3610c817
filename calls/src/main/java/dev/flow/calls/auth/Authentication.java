package dev.flow.calls.auth;

import dev.flow.calls.call.Authorization;
import dev.flow.calls.transport.DigestCredentials;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/** How one call authenticates, resolved (DSL reference, "Authentication"). */
public sealed interface Authentication {

    /** What goes into the header, now; it may take a request to know. */
    Optional<Authorization> authorization();

    /** Makes the next {@link #authorization()} a new one; false when that is pointless. */
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

    /** {@code oauth2} and {@code oidc}: a token that is got when it is needed. */
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

    /** Where a token comes from. */
    interface TokenSource {
        AccessToken token();

        /** Forgets the token, if it was not got for this very call. */
        boolean discard();
    }
}
