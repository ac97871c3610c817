package dev.flow.identity;

import java.net.InetAddress;
import java.util.Locale;
import java.util.regex.Pattern;

/** This machine, by address and by name; nothing is looked up. */
final class Loopback {
    private static final Pattern HOST = Pattern.compile("(\\[[0-9a-f:.]+]|[^:\\[\\]]+)(:\\d{1,5})?");
    private static final Pattern IPV4 = Pattern.compile("127(\\.\\d{1,3}){3}");

    private Loopback() {}

    /** Whether a literal IP address is of the loopback network. */
    static boolean isAddress(String literal) {
        try {
            return InetAddress.ofLiteral(literal).isLoopbackAddress();
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /**
     * Whether a {@code Host} header names this machine: {@code localhost}, 127.0.0.0/8 or {@code [::1]}, with any port.
     */
    static boolean isHost(String header) {
        var matcher = HOST.matcher(header.toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            return false;
        }
        String host = matcher.group(1);
        if (host.startsWith("[")) {
            return isAddress(host.substring(1, host.length() - 1));
        }
        return host.equals("localhost") || (IPV4.matcher(host).matches() && isAddress(host));
    }
}
