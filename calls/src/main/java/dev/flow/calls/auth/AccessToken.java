package dev.flow.calls.auth;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.calls.call.Authorization;
import dev.flow.calls.failure.CallFailure;
import dev.flow.calls.text.JsonText;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A token of an OAuth2 authority (RFC 6749, 5.1).
 *
 * @param renewAt the time from which a new token is requested
 */
record AccessToken(Authorization authorization, Instant renewAt) {
    /** A token is not used in its last seconds: the call still has to get there. */
    private static final Duration SKEW = Duration.ofSeconds(30);

    /** The lifetime assumed for a token whose authority does not state one. */
    private static final Duration UNSAID = Duration.ofMinutes(5);

    static AccessToken of(JsonNode answer, Instant now) {
        String type = answer.path("token_type").asText("Bearer");
        Duration lasts = answer.hasNonNull("expires_in")
                ? Duration.ofSeconds(answer.path("expires_in").asLong(0))
                : UNSAID;
        Duration usable = lasts.compareTo(SKEW.multipliedBy(2)) > 0 ? lasts.minus(SKEW) : lasts.dividedBy(2);
        return new AccessToken(
                new Authorization(
                        type.toLowerCase(Locale.ROOT).equals("bearer") ? "Bearer" : type,
                        answer.path("access_token").asText()),
                now.plus(usable));
    }

    boolean isUsable(Instant now) {
        return now.isBefore(renewAt);
    }

    /** Refuses a JWT of an issuer that the policy does not list; what is no JWT says nothing about its issuer. */
    void checkIssuer(List<String> issuers) {
        Optional<String> issuer = issuer();
        if (!issuers.isEmpty() && issuer.isPresent() && !issuers.contains(issuer.get())) {
            throw CallFailure.authentication(
                    "The token comes from the issuer " + issuer.get() + ", which is not among the policy's issuers.");
        }
    }

    private Optional<String> issuer() {
        String[] parts = authorization.parameter().split("\\.", -1);
        if (parts.length != 3) {
            return Optional.empty();
        }
        try {
            JsonNode claims = JsonText.read(Base64.getUrlDecoder().decode(parts[1]));
            return Optional.ofNullable(claims.path("iss").textValue());
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
