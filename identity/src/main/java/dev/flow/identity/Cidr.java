package dev.flow.identity;

import java.net.InetAddress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A network: the first bits of an address (RFC 4632; RFC 4291, section 2.3). */
final class Cidr {
    private static final Pattern FORM = Pattern.compile("([0-9a-fA-F:.]+)(?:/(\\d{1,3}))?");

    private final byte[] address;
    private final int bits;

    private Cidr(byte[] address, int bits) {
        this.address = address;
        this.bits = bits;
    }

    /** @throws IllegalArgumentException with a sentence for the operator */
    static Cidr of(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "A trusted proxy is an address or a network such as 10.0.0.0/8, not '" + text + "'.");
        }
        byte[] address = InetAddress.ofLiteral(matcher.group(1)).getAddress();
        int bits = matcher.group(2) == null ? address.length * 8 : Integer.parseInt(matcher.group(2));
        if (bits > address.length * 8 || bits == 0) {
            throw new IllegalArgumentException(
                    "The network '" + text + "' must have 1 to " + address.length * 8 + " bits.");
        }
        return new Cidr(address, bits);
    }

    boolean contains(InetAddress other) {
        byte[] bytes = other.getAddress();
        if (bytes.length != address.length) {
            return false;
        }
        for (int bit = 0; bit < bits; bit++) {
            int mask = 0x80 >> bit % 8;
            if ((bytes[bit / 8] & mask) != (address[bit / 8] & mask)) {
                return false;
            }
        }
        return true;
    }
}
