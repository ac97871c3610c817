package dev.flow.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Forwards a port, until it stops forwarding: connections stay open, accept bytes, and nothing comes back. */
final class StallingProxy implements AutoCloseable {
    private final ServerSocket listening;
    private final int target;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private volatile boolean stalled;

    StallingProxy(int target) {
        this.target = target;
        try {
            listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return listening.getLocalPort();
    }

    void stall() {
        stalled = true;
    }

    /** Those who were stalled stay so, as after a failed-over address; new connections are forwarded. */
    void resume() {
        stalled = false;
    }

    /** Ends every connection and takes no more. */
    void cut() throws IOException {
        listening.close();
        for (Socket each : open) {
            each.close();
        }
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket client = listening.accept();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
                open.add(client);
                open.add(server);
                Thread.ofVirtual().start(() -> forward(client, server));
                Thread.ofVirtual().start(() -> forward(server, client));
            } catch (IOException e) {
                if (!listening.isClosed()) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }

    private void forward(Socket from, Socket to) {
        boolean dropping = false;
        byte[] buffer = new byte[8192];
        try (InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                dropping |= stalled;
                if (!dropping) {
                    out.write(buffer, 0, read);
                    out.flush();
                }
            }
        } catch (IOException _) {
            // one of the two ends is gone, and with it the other
        }
    }

    @Override
    public void close() throws IOException {
        cut();
    }
}
