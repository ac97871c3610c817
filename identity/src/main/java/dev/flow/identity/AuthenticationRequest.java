package dev.flow.identity;

import java.security.cert.X509Certificate;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A request as an identity provider sees it: never its body.
 *
 * @param method in upper case
 * @param path as sent, without the query
 * @param headers all of them, repeated values kept
 * @param origin its peer and what trusted proxies say of it
 * @param clientCertificate of a mutual TLS handshake with this process
 */
public record AuthenticationRequest(
        String method,
        String path,
        RequestHeaders headers,
        RequestOrigin origin,
        @Nullable X509Certificate clientCertificate) {
    public AuthenticationRequest {
        Objects.requireNonNull(method, "method");
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(headers, "headers");
        Objects.requireNonNull(origin, "origin");
    }
}
