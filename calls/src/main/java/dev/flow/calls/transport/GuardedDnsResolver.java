package dev.flow.calls.transport;

import dev.flow.calls.egress.EgressPolicy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hc.client5.http.DnsResolver;

/**
 * Resolves a host and hands out only addresses that the egress policy accepts. The connection is made to exactly those,
 * so a name that changes its address between check and use gains nothing.
 */
public final class GuardedDnsResolver implements DnsResolver {
    private final EgressPolicy policy;
    private final DnsResolver names;

    public GuardedDnsResolver(EgressPolicy policy, DnsResolver names) {
        this.policy = policy;
        this.names = names;
    }

    @Override
    public List<InetSocketAddress> resolve(String host, int port) throws UnknownHostException {
        List<InetSocketAddress> addresses = new ArrayList<>();
        for (InetAddress address : names.resolve(host)) {
            policy.check(host, port, address);
            addresses.add(new InetSocketAddress(address, port));
        }
        return addresses;
    }

    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
        return resolve(host, 0).stream().map(InetSocketAddress::getAddress).toArray(InetAddress[]::new);
    }

    @Override
    public String resolveCanonicalHostname(String host) throws UnknownHostException {
        return names.resolveCanonicalHostname(host);
    }
}
