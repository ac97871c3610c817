package dev.flow.identity;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;

/** Proxies whose {@code X-Forwarded-Proto} and {@code X-Forwarded-For} are believed: networks in CIDR notation. */
public final class TrustedProxies {
    /** No proxy: forwarded headers are ignored. */
    public static final TrustedProxies NONE = new TrustedProxies(List.of());

    private final List<Cidr> networks;

    private TrustedProxies(List<Cidr> networks) {
        this.networks = networks;
    }

    /**
     * Reads {@code FORWARDED_ALLOW_IPS}: networks or addresses, separated by commas.
     *
     * @throws IllegalArgumentException with a sentence for the operator; {@code *} is refused
     */
    public static TrustedProxies of(String text) {
        return new TrustedProxies(Arrays.stream(text.split(","))
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .map(Cidr::of)
                .toList());
    }

    /** Whether an address is in one of the networks. */
    boolean contains(String literal) {
        InetAddress address;
        try {
            address = InetAddress.ofLiteral(literal);
        } catch (IllegalArgumentException e) {
            return false;
        }
        return networks.stream().anyMatch(network -> network.contains(address));
    }

    /**
     * Where a request came from. Forwarded headers count only from a trusted peer; of a chain of addresses the last
     * that is not a trusted proxy is the client, and a scheme counts only where the proxy states exactly one.
     */
    public RequestOrigin origin(String remoteAddress, boolean secure, RequestHeaders headers) {
        if (!contains(remoteAddress)) {
            return new RequestOrigin(remoteAddress, secure, null, null);
        }
        String scheme = headers.single("x-forwarded-proto")
                .filter(value -> value.equals("https") || value.equals("http"))
                .orElse(null);
        List<String> chain = headers.all("x-forwarded-for").stream()
                .flatMap(value -> Arrays.stream(value.split(",")))
                .map(String::strip)
                .toList();
        String client = chain.reversed().stream()
                .filter(address -> !contains(address))
                .findFirst()
                .orElse(null);
        return new RequestOrigin(remoteAddress, secure, scheme, client);
    }
}
