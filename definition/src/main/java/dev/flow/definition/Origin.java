package dev.flow.definition;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;

/**
 * Scheme, host and port (RFC 6454), or a pattern of them.
 *
 * @param host in lower case; {@code *} matches every host, a leading {@code *.} every subdomain
 * @param port 0 for every port, only in {@link #ANY}
 */
public record Origin(String scheme, String host, int port) {
    /** The pattern that matches every origin. */
    public static final Origin ANY = new Origin("*", "*", 0);

    /** Parses an egress rule: an origin, or a pattern of origins. */
    public static Origin parse(String rule) {
        if (rule.equals("*")) {
            return ANY;
        }
        try {
            // A wildcard is no host name to java.net.URI: it is checked as one letter.
            URI uri = new URI(rule.replace("://*.", "://x."));
            boolean bare = (uri.getRawPath() == null || uri.getRawPath().matches("/?"))
                    && uri.getRawQuery() == null
                    && uri.getRawFragment() == null
                    && uri.getRawUserInfo() == null;
            if (bare && uri.getHost() != null && isHttp(uri)) {
                Origin origin = of(uri);
                return rule.contains("://*.")
                        ? new Origin(origin.scheme, "*." + origin.host.substring(2), origin.port)
                        : origin;
            }
        } catch (URISyntaxException e) {
            // Said below, in the words of the setting.
        }
        throw new IllegalArgumentException(
                "\"" + rule
                        + "\" is no origin: write scheme, host and, if it is not the usual one, port, like https://api.example.com.");
    }

    /** As {@link #parse}, but empty when the rule is not an origin. */
    public static Optional<Origin> find(String rule) {
        try {
            return Optional.of(parse(rule));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** The origin of an absolute http or https URI. */
    public static Origin of(URI uri) {
        return of(uri.getScheme(), uri.getHost(), uri.getPort());
    }

    /**
     * The origin of these parts.
     *
     * @param port negative for the scheme's own
     */
    public static Origin of(String scheme, String host, int port) {
        String lower = scheme.toLowerCase(Locale.ROOT);
        int usual = lower.equals("https") ? 443 : 80;
        return new Origin(lower, normal(host.toLowerCase(Locale.ROOT)), port < 0 ? usual : port);
    }

    /** Whether it is an address that calls can reach. */
    public static boolean isHttp(URI uri) {
        return "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
    }

    /** Whether that origin is this one, or one that this pattern covers. */
    public boolean matches(Origin other) {
        return equals(ANY)
                || (scheme.equals(other.scheme)
                        && port == other.port
                        && (host.equals(other.host)
                                || (host.startsWith("*.") && other.host.endsWith(host.substring(1)))));
    }

    /** Whether this names that host and port without a wildcard. */
    public boolean isExactly(String otherHost, int otherPort) {
        return port == otherPort && host.equals(normal(otherHost.toLowerCase(Locale.ROOT)));
    }

    private static String normal(String host) {
        String name = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
        return name.startsWith("[") && name.endsWith("]") ? name.substring(1, name.length() - 1) : name;
    }

    @Override
    public String toString() {
        if (equals(ANY)) {
            return "*";
        }
        boolean usual = scheme.equals("https") ? port == 443 : port == 80;
        return scheme + "://" + (host.contains(":") ? "[" + host + "]" : host) + (usual ? "" : ":" + port);
    }
}
