package dev.flow.testing.network;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** A port of loopback on which nothing listens: for a server that is told its port, or to be refused a connection. */
public final class FreePort {
    private FreePort() {}

    /** It was free a moment ago; another process may take it. */
    public static int find() {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
