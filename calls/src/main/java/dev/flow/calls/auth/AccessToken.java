package dev.flow.calls.auth;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jose.JOSEObject;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jose.util.JSONObjectUtils;
import dev.flow.calls.call.Authorization;
import dev.flow.calls.failure.CallFailure;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A token of an OAuth2 authority (RFC 6749, 5.1).
 *
 * @param renewAt the time from which a new token is requested
 */
record AccessToken(Authorization authorization, Instant renewAt) {
    /** A token is not used in its last seconds: the request has to arrive before it expires. */
    private static final Duration SKEW = Duration.ofSeconds(30);

    /** The lifetime assumed for a token whose authority does not state one. */
    private static final Duration DEFAULT_LIFETIME = Duration.ofMinutes(5);

    static AccessToken of(JsonNode answer, Instant now) {
        String type = answer.path("token_type").asText("Bearer");
        Duration lifetime = answer.hasNonNull("expires_in")
                ? Duration.ofSeconds(answer.path("expires_in").asLong(0))
                : DEFAULT_LIFETIME;
        Duration usable = lifetime.compareTo(SKEW.multipliedBy(2)) > 0 ? lifetime.minus(SKEW) : lifetime.dividedBy(2);
        return new AccessToken(
                new Authorization(
                        type.toLowerCase(Locale.ROOT).equals("bearer") ? "Bearer" : type,
                        answer.path("access_token").asText()),
                now.plus(usable));
    }

    boolean isUsable(Instant now) {
        return now.isBefore(renewAt);
    }

    /** Refuses a JWT of an issuer that the policy does not list; a token that is no JWT names no issuer. */
    void checkIssuer(List<String> issuers) {
        Optional<String> issuer = issuer();
        if (!issuers.isEmpty() && issuer.isPresent() && !issuers.contains(issuer.get())) {
            throw CallFailure.authentication(
                    "The token comes from the issuer " + issuer.get() + ", which is not among the policy's issuers.");
        }
    }

    /** The claim {@code iss}. Its parts are read one by one: an unusual header does not hide the issuer. */
    private Optional<String> issuer() {
        try {
            Base64URL[] parts = JOSEObject.split(authorization.parameter());
            return Optional.ofNullable(
                    JSONObjectUtils.getString(JSONObjectUtils.parse(parts[1].decodeToString()), "iss"));
        } catch (ParseException e) {
            return Optional.empty();
        }
    }
}
