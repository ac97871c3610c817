package dev.flow.definition;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The addresses that calls may reach: {@code egress.allow} of {@code flow.yaml}, see {@code docs/calling-services.md}.
 * An entry is an origin, {@code https://api.example.com} or {@code http://localhost:8080}; a host that begins with
 * {@code *.} covers every subdomain; {@code *} alone for everything. Without {@code egress.allow} every address is
 * permitted. Immutable.
 */
public final class EgressRules {
    private final @Nullable List<Origin> origins;

    private EgressRules(@Nullable List<Origin> origins) {
        this.origins = origins;
    }

    /** The rules of these settings; entries that are no origins are left out. */
    public static EgressRules of(JsonNode settings) {
        JsonNode allow = settings.path("egress").path("allow");
        if (!allow.isArray()) {
            return new EgressRules(null);
        }
        List<Origin> origins = new ArrayList<>();
        for (JsonNode entry : allow) {
            if (entry.isTextual()) {
                Origin.find(entry.textValue()).ifPresent(origins::add);
            }
        }
        return new EgressRules(List.copyOf(origins));
    }

    /** Whether a call may go to this address. An address without scheme or host is not checked. */
    public boolean permits(URI address) {
        return address.getScheme() == null
                || address.getHost() == null
                || permits(address.getScheme(), address.getHost(), address.getPort());
    }

    /** Whether a call may go there; the port is -1 for the scheme's own. */
    public boolean permits(String scheme, String host, int port) {
        Origin wanted = Origin.of(scheme, host, port);
        return origins == null || origins.stream().anyMatch(origin -> origin.matches(wanted));
    }
}
