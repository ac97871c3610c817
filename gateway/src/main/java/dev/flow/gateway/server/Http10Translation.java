package dev.flow.gateway.server;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Requests of HTTP/1.0, which the server's parser does not know, as the equal requests of HTTP/1.1: with a
 * {@code Host}, and for a connection that ends with the answer. One with a transfer encoding has no certain end (RFC
 * 9112, section 6.1) and is left alone, so that it is refused. Immutable.
 *
 * @param authority the server's address on this connection: the host of requests that name none
 * @param most bytes of a head
 */
record Http10Translation(String authority, int most) {
    private static final String LINE = "\r\n";
    private static final String HEAD_END = "\r\n\r\n";
    private static final String VERSION = " HTTP/1.0";

    /** Of the connection, which ends, and of what HTTP/1.0 does not know. */
    private static final List<String> LEFT_OUT = List.of("connection:", "keep-alive:", "expect:");

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /** Whether these first bytes of a connection do not tell yet what the request is. */
    boolean needsMore(byte[] bytes) {
        if (bytes.length >= most) {
            return false;
        }
        int line = endOfLine(bytes);
        return line < 0 || (isHttp10(bytes, line) && !text(bytes).contains(HEAD_END));
    }

    private static int endOfLine(byte[] bytes) {
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '\n') {
                return i;
            }
        }
        return -1;
    }

    private static boolean isHttp10(byte[] bytes, int endOfLine) {
        int start = Math.max(0, endOfLine - 1 - VERSION.length());
        return new String(bytes, start, endOfLine - start, StandardCharsets.ISO_8859_1).equals(VERSION + "\r");
    }

    /** The same bytes with the head of a request of HTTP/1.1; empty when there is nothing to translate. */
    Optional<byte[]> translated(byte[] bytes) {
        int line = endOfLine(bytes);
        if (line < 0 || !isHttp10(bytes, line)) {
            return Optional.empty();
        }
        String text = text(bytes);
        int end = text.indexOf(HEAD_END);
        if (end < 0) {
            return Optional.empty();
        }
        List<String> lines = new ArrayList<>(List.of(text.substring(0, end).split(LINE, -1)));
        if (has(lines, "transfer-encoding:")) {
            return Optional.empty();
        }
        String request = lines.getFirst();
        lines.set(0, request.substring(0, request.length() - VERSION.length()) + " HTTP/1.1");
        lines.removeIf(header -> LEFT_OUT.stream().anyMatch(lower(header)::startsWith));
        if (!has(lines, "host:")) {
            lines.add("Host: " + authority);
        }
        lines.add("Connection: close");
        return Optional.of((String.join(LINE, lines) + text.substring(end)).getBytes(StandardCharsets.ISO_8859_1));
    }

    private static boolean has(List<String> lines, String header) {
        return lines.stream().anyMatch(line -> lower(line).startsWith(header));
    }

    private static String lower(String line) {
        return line.toLowerCase(Locale.ROOT);
    }
}
