package dev.flow.calls.egress;

import dev.flow.calls.failure.CallFailure;
import dev.flow.definition.Origin;
import java.net.InetAddress;
import java.net.URI;
import java.util.List;

/**
 * The origins that calls may reach, see {@code docs/calling-services.md}. Immutable and thread-safe.
 *
 * <p>A guarded policy refuses addresses that a workflow must not reach by accident: loopback, link-local and the
 * metadata services of clouds. The check is made on the address that is connected to, after name resolution and after
 * every redirect; only an origin that is listed in full, without a wildcard, may have such an address.
 *
 * @param allowed the list; an origin that it does not match is refused
 * @param guarded whether addresses are checked too
 */
public record EgressPolicy(List<Origin> allowed, boolean guarded) {
    public EgressPolicy {
        allowed = List.copyOf(allowed);
    }

    /** Every origin and address may be called. */
    public static EgressPolicy unrestricted() {
        return new EgressPolicy(List.of(Origin.ANY), false);
    }

    /**
     * Only these origins may be called: {@code https://api.example.com}, {@code http://localhost:8080},
     * {@code https://*.example.com}, {@code *}.
     *
     * @throws IllegalArgumentException naming the entry that is none of these
     */
    public static EgressPolicy only(List<String> origins) {
        return new EgressPolicy(origins.stream().map(Origin::parse).toList(), false);
    }

    /** The same with addresses checked. */
    public EgressPolicy guardingAddresses() {
        return new EgressPolicy(allowed, true);
    }

    public void check(URI uri) {
        Origin origin = Origin.of(uri);
        if (allowed.stream().noneMatch(entry -> entry.matches(origin))) {
            throw CallFailure.authorization(
                    "Call not allowed",
                    "The egress rules do not allow calls to " + origin + ". Add " + origin
                            + " to `egress.allow` in `flow.yaml`, or call another origin.");
        }
    }

    public void check(String host, int port, InetAddress address) {
        boolean listed = allowed.stream().anyMatch(entry -> entry.isExactly(host, port));
        if (guarded && !listed && SensitiveAddresses.contains(address)) {
            throw CallFailure.authorization(
                    "Call not allowed",
                    "The egress rules do not allow calls to " + host + ", because its address "
                            + address.getHostAddress()
                            + " is not a public one and the origin is not listed. Add the origin to"
                            + " `egress.allow` in `flow.yaml`, in full, without a wildcard, or call another one.");
        }
    }
}
