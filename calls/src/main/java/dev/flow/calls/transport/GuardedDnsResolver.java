package dev.flow.calls.transport;

import dev.flow.calls.egress.EgressPolicy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hc.client5.http.DnsResolver;

/**
 * Resolves a host and hands out only addresses that the egress rules of the call accept. The connection is made to
 * exactly those, so a name that changes its address between check and use gains nothing.
 */
public final class GuardedDnsResolver implements DnsResolver {
    /** The rules of the call that connects on this thread. */
    private static final ScopedValue<EgressPolicy> RULES = ScopedValue.newInstance();

    private final DnsResolver names;

    public GuardedDnsResolver(DnsResolver names) {
        this.names = names;
    }

    /** Executes what may resolve names, under the rules of one call. */
    static <T> T under(EgressPolicy rules, ScopedValue.CallableOp<T, IOException> connecting) throws IOException {
        return ScopedValue.where(RULES, rules).call(connecting);
    }

    @Override
    public List<InetSocketAddress> resolve(String host, int port) throws UnknownHostException {
        EgressPolicy rules = RULES.get(); // without rules nothing is resolved
        List<InetSocketAddress> addresses = new ArrayList<>();
        for (InetAddress address : names.resolve(host)) {
            rules.check(host, port, address);
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
