package dev.flow.calls.auth;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.flow.calls.failure.CallFailure;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Date;
import java.util.UUID;

/** The JWT with which a client proves that it knows its secret ({@code client_secret_jwt}; RFC 7523, 3). */
final class ClientAssertion {
    private static final Duration LIFETIME = Duration.ofMinutes(1);

    /** The signer refuses a shorter key (RFC 7518, 3.2). */
    private static final int KEY_BYTES = 32;

    private ClientAssertion() {}

    static String sign(String client, String secret, URI audience, Instant now) {
        JWTClaimsSet claims = new JWTClaimsSet.Builder()
                .issuer(client)
                .subject(client)
                .audience(audience.toString())
                .jwtID(UUID.randomUUID().toString())
                .issueTime(Date.from(now))
                .expirationTime(Date.from(now.plus(LIFETIME)))
                .build();
        SignedJWT assertion = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.HS256)
                        .type(JOSEObjectType.JWT)
                        .build(),
                claims);
        try {
            assertion.sign(new MACSigner(key(secret)));
        } catch (JOSEException e) {
            throw CallFailure.configuration("The client's secret cannot sign a client assertion.");
        }
        return assertion.serialize();
    }

    /**
     * The authority chooses the length of a client's secret, and many are shorter than RFC 7518 wants. HMAC itself
     * fills a key of less than a block of 64 bytes with zeros (RFC 2104, 2): those added here do not change the
     * signature.
     */
    private static byte[] key(String secret) {
        byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
        if (bytes.length == 0) {
            throw CallFailure.configuration(
                    "client.secret is empty; the client authentication client_secret_jwt signs with it.");
        }
        return Arrays.copyOf(bytes, Math.max(bytes.length, KEY_BYTES));
    }
}
