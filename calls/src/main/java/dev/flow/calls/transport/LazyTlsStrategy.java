package dev.flow.calls.transport;

import java.io.IOException;
import java.net.Socket;
import javax.net.ssl.SSLSocket;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;

/**
 * The usual TLS with the certificates that the JVM trusts, set up by the first connection that needs it: reading them
 * costs more than the rest of a first call. Thread-safe.
 */
final class LazyTlsStrategy implements TlsSocketStrategy {
    private @Nullable TlsSocketStrategy strategy;

    @Override
    public SSLSocket upgrade(
            Socket socket, String target, int port, @Nullable Object attachment, @Nullable HttpContext context)
            throws IOException {
        return strategy().upgrade(socket, target, port, attachment, context);
    }

    private synchronized TlsSocketStrategy strategy() {
        TlsSocketStrategy existing = strategy;
        if (existing == null) {
            existing = DefaultClientTlsStrategy.createDefault();
            strategy = existing;
        }
        return existing;
    }
}
