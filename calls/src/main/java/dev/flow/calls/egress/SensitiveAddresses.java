package dev.flow.calls.egress;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Set;

/**
 * Addresses of the machine itself or of the metadata services of its cloud: loopback, unspecified, link-local,
 * multicast, and the metadata services that are not link-local. IPv6 addresses that carry an IPv4 one (NAT64, 6to4,
 * IPv4-compatible) are judged by it.
 */
public final class SensitiveAddresses {
    /** Alibaba Cloud, Oracle Cloud, AWS over IPv6. */
    private static final Set<String> METADATA = Set.of("100.100.100.200", "192.0.0.192", "fd00:ec2:0:0:0:0:0:254");

    private static final byte[] NAT64 = {0, 0x64, (byte) 0xff, (byte) 0x9b, 0, 0, 0, 0, 0, 0, 0, 0};

    private SensitiveAddresses() {}

    public static boolean contains(InetAddress address) {
        return address.isLoopbackAddress()
                || address.isAnyLocalAddress()
                || address.isLinkLocalAddress()
                || address.isMulticastAddress()
                || METADATA.contains(address.getHostAddress())
                || (address instanceof Inet4Address && address.getAddress()[0] == 0)
                || (address instanceof Inet6Address v6 && embedsSensitive(v6));
    }

    private static boolean embedsSensitive(Inet6Address address) {
        byte[] bytes = address.getAddress();
        if (address.isIPv4CompatibleAddress() || Arrays.equals(bytes, 0, 12, NAT64, 0, 12)) {
            return contains(v4(bytes, 12));
        }
        boolean sixToFour = bytes[0] == 0x20 && bytes[1] == 0x02;
        return sixToFour && contains(v4(bytes, 2));
    }

    private static InetAddress v4(byte[] bytes, int offset) {
        try {
            return InetAddress.getByAddress(Arrays.copyOfRange(bytes, offset, offset + 4));
        } catch (UnknownHostException e) {
            throw new IllegalStateException("four bytes are an address", e);
        }
    }
}
