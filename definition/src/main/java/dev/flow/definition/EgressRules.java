package dev.flow.definition;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Where calls may go: {@code egress.allow} of {@code flow.yaml} (language page, "Calls and safety"). An entry is an
 * origin, {@code https://api.example.com} or {@code http://localhost:8080}; a host that begins with {@code *.} stands
 * for every subdomain; {@code *} alone for everything. Without entries nothing is forbidden. Immutable.
 */
public final class EgressRules {
    private final @Nullable List<String> origins;

    private EgressRules(@Nullable List<String> origins) {
        this.origins = origins;
    }

    /** The rules of these settings; entries that are no strings are left out. */
    public static EgressRules of(JsonNode settings) {
        JsonNode allow = settings.path("egress").path("allow");
        if (!allow.isArray()) {
            return new EgressRules(null);
        }
        List<String> origins = new ArrayList<>();
        for (JsonNode entry : allow) {
            if (entry.isTextual()) {
                origins.add(entry.textValue().toLowerCase(Locale.ROOT));
            }
        }
        return new EgressRules(List.copyOf(origins));
    }

    /** Whether a call may go to this address; one without a scheme and a host goes nowhere yet, and may. */
    public boolean permits(URI address) {
        return address.getScheme() == null
                || address.getHost() == null
                || permits(address.getScheme(), address.getHost(), address.getPort());
    }

    /** Whether a call may go there; the port is -1 for the scheme's own. */
    public boolean permits(String scheme, String host, int port) {
        return origins == null || origins.stream().anyMatch(origin -> matches(origin, scheme, host, port));
    }

    private static boolean matches(String origin, String scheme, String host, int port) {
        if (origin.equals("*")) {
            return true;
        }
        int separator = origin.indexOf("://");
        if (separator < 0 || !origin.substring(0, separator).equalsIgnoreCase(scheme)) {
            return false;
        }
        String rest = origin.substring(separator + 3);
        if (rest.endsWith("/")) {
            rest = rest.substring(0, rest.length() - 1);
        }
        int colon = rest.endsWith("]") ? -1 : rest.lastIndexOf(':');
        String allowedHost = colon < 0 ? rest : rest.substring(0, colon);
        String allowedPort = colon < 0 ? "" : rest.substring(colon + 1);
        String wanted = host.toLowerCase(Locale.ROOT);
        boolean hostFits = allowedHost.startsWith("*.")
                ? wanted.endsWith(allowedHost.substring(1)) && wanted.length() > allowedHost.length() - 1
                : wanted.equals(allowedHost);
        return hostFits
                && effective(allowedPort, scheme).equals(effective(port < 0 ? "" : Integer.toString(port), scheme));
    }

    private static String effective(String port, String scheme) {
        if (!port.isEmpty()) {
            return port;
        }
        return switch (scheme.toLowerCase(Locale.ROOT)) {
            case "http" -> "80";
            case "https" -> "443";
            default -> "";
        };
    }
}
