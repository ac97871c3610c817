package dev.flow.engine.remote;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** How the connection to a cluster is protected. */
public sealed interface Security {

    /** The connection is not encrypted. */
    record Plaintext() implements Security {}

    /**
     * TLS; the host name is always verified.
     *
     * @param rootCertificates PEM file of the authorities to trust ({@code ENGINE_ROOT_CA_PATH}); the JVM's own without
     * @param client what we show of ourselves
     */
    record Tls(@Nullable Path rootCertificates, @Nullable ClientCertificate client) implements Security {}

    /**
     * A client certificate.
     *
     * @param chain PEM file
     * @param key PEM file, PKCS #8, not encrypted
     */
    record ClientCertificate(Path chain, Path key) {}
}
