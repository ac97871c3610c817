package dev.flow.runs;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Stands between a client and a server, and loses the answers when it is told to: the requests arrive all the same. */
public final class DroppingProxy implements AutoCloseable {
    private final ServerSocket server;
    private final String target;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private volatile boolean dropping;

    public DroppingProxy(String target) {
        this.target = target;
        try {
            server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.startVirtualThread(this::accept);
    }

    public String address() {
        return "127.0.0.1:" + server.getLocalPort();
    }

    /** From now on no answer comes through. */
    public void drop() {
        dropping = true;
    }

    /** Everything does again, on new connections. */
    public void heal() {
        dropping = false;
        open.forEach(DroppingProxy::closed);
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket outside = server.accept();
                Thread.startVirtualThread(() -> serve(outside));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(Socket outside) {
        String[] parts = target.split(":", 2);
        try (outside;
                Socket inside = new Socket(parts[0], Integer.parseInt(parts[1]))) {
            open.add(outside);
            open.add(inside);
            Thread back = Thread.startVirtualThread(() -> copy(inside, outside, true));
            copy(outside, inside, false);
            back.join();
        } catch (IOException e) {
            // One side went away; the other follows.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void copy(Socket from, Socket to, boolean answers) {
        byte[] buffer = new byte[8192];
        try (to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                if (!answers || !dropping) {
                    out.write(buffer, 0, read);
                }
            }
        } catch (IOException e) {
            // As above.
        }
    }

    private static void closed(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        heal();
    }
}
