package dev.flow.testing.network;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Forwards the connections of a port of loopback to a server, or accepts bytes and loses them. Thread-safe. */
public final class TcpProxy implements AutoCloseable {
    private static final int BACKLOG = 50;
    private static final int BUFFER = 8192;

    private final ServerSocket listening;
    private final String host;
    private final int port;
    private final Thread acceptor = Thread.ofVirtual().unstarted(this::accept);
    private final Set<Connection> open = ConcurrentHashMap.newKeySet();
    private volatile Loss loss = Loss.NOTHING;

    /** What is not forwarded. */
    private enum Loss {
        NOTHING,
        ANSWERS,
        REQUESTS,
        EVERYTHING
    }

    private enum Direction {
        TO_SERVER,
        TO_CLIENT
    }

    private TcpProxy(ServerSocket listening, String target) {
        this.listening = listening;
        int colon = target.lastIndexOf(':');
        this.host = target.substring(0, colon);
        this.port = Integer.parseInt(target.substring(colon + 1));
    }

    /** A proxy of {@code host:port} on a free port. */
    public static TcpProxy to(String target) {
        try {
            return to(target, new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A proxy of {@code host:port} on a socket, such as one that ends TLS; the proxy closes it. */
    public static TcpProxy to(String target, ServerSocket listening) {
        TcpProxy proxy = new TcpProxy(listening, target);
        proxy.acceptor.start();
        return proxy;
    }

    /** The port on which clients connect. */
    public int port() {
        return listening.getLocalPort();
    }

    /** {@code host:port} for clients. */
    public String address() {
        return "127.0.0.1:" + port();
    }

    /** From now on requests arrive, and their answers are lost. */
    public void dropAnswers() {
        lose(Loss.ANSWERS);
    }

    /** From now on clients receive what the server sends, and what they send is lost. */
    public void dropRequests() {
        lose(Loss.REQUESTS);
    }

    /** From now on nothing is forwarded in either direction. */
    public void stall() {
        lose(Loss.EVERYTHING);
    }

    /** Forwards new connections; those that were open stay as they are, as after a failover. */
    public void resume() {
        loss = Loss.NOTHING;
    }

    /** Closes the connections that are open. */
    public void disconnect() {
        open.forEach(Connection::close);
    }

    /** Closes the connections that are open and takes no more. */
    public void cut() {
        try {
            listening.close();
            acceptor.join(); // until then the system accepts connections for it
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        disconnect();
    }

    @Override
    public void close() {
        cut();
    }

    private void lose(Loss lost) {
        loss = lost; // first: a connection that opens now takes it, or is found among those that are open
        open.forEach(connection -> connection.lose(lost));
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket client = listening.accept();
                Thread.startVirtualThread(() -> serve(client));
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private void serve(Socket client) {
        try (client;
                Socket server = new Socket(host, port);
                Connection connection = new Connection(client, server)) {
            // As clients and servers have it: else what is written in two parts takes 40 ms more.
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            open.add(connection);
            connection.lose(loss);
            if (!listening.isClosed()) {
                connection.forward();
            }
            open.remove(connection);
        } catch (IOException e) {
            // The server refuses: the client's connection ends.
        }
    }

    private static final class Connection implements AutoCloseable {
        private final Socket client;
        private final Socket server;
        private volatile Loss loss = Loss.NOTHING;

        Connection(Socket client, Socket server) {
            this.client = client;
            this.server = server;
        }

        /** More than until now, never less. */
        synchronized void lose(Loss lost) {
            if (lost.compareTo(loss) > 0) {
                loss = lost;
            }
        }

        /** Until one side closes. */
        void forward() {
            Thread answers = Thread.startVirtualThread(() -> copy(Direction.TO_CLIENT));
            copy(Direction.TO_SERVER);
            try {
                answers.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private void copy(Direction direction) {
            byte[] buffer = new byte[BUFFER];
            try (this) {
                InputStream in = (direction == Direction.TO_SERVER ? client : server).getInputStream();
                OutputStream out = (direction == Direction.TO_SERVER ? server : client).getOutputStream();
                for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                    if (!loses(direction)) {
                        out.write(buffer, 0, read);
                        out.flush();
                    }
                }
            } catch (IOException e) {
                // One side has closed, and now both have.
            }
        }

        private boolean loses(Direction direction) {
            return switch (loss) {
                case NOTHING -> false;
                case ANSWERS -> direction == Direction.TO_CLIENT;
                case REQUESTS -> direction == Direction.TO_SERVER;
                case EVERYTHING -> true;
            };
        }

        @Override
        public void close() {
            try (client;
                    server) {
                // both, also when the first cannot be closed
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
