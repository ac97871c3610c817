package dev.flow.identity;

import org.jspecify.annotations.Nullable;

/**
 * The origin of a request on the network.
 *
 * @param remoteAddress the peer of the connection: a literal IP address
 * @param secure whether the connection to this process is TLS
 * @param forwardedScheme what a trusted proxy says that the client used; null without one
 * @param forwardedAddress the client that a trusted proxy names; null without one
 */
public record RequestOrigin(
        String remoteAddress,
        boolean secure,
        @Nullable String forwardedScheme,
        @Nullable String forwardedAddress) {

    /** Whether the client spoke HTTPS, to us or to a proxy that we trust. */
    public boolean https() {
        return forwardedScheme == null ? secure : forwardedScheme.equals("https");
    }

    /** The client: as a trusted proxy names it, otherwise the peer of the connection. */
    public String clientAddress() {
        return forwardedAddress == null ? remoteAddress : forwardedAddress;
    }
}
