package dev.flow.engine.remote;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** Ends TLS in front of a plaintext server on loopback, as a cluster's load balancer does. */
final class TlsProxy implements AutoCloseable {
    private final SSLServerSocket server;
    private final String target;

    /** @param clients the only client certificate that is let in; null lets everyone in */
    TlsProxy(Certificates.Identity identity, Certificates.@Nullable Identity clients, String target) throws Exception {
        this.target = target;
        var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(identity.store(), Certificates.PASSWORD.toCharArray());
        var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        if (clients != null) {
            trusted.setCertificateEntry("client", clients.certificate());
        }
        trust.init(trusted);
        var context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), clients == null ? null : trust.getTrustManagers(), null);
        server = (SSLServerSocket)
                context.getServerSocketFactory().createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        var parameters = server.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {"h2"});
        parameters.setNeedClientAuth(clients != null);
        server.setSSLParameters(parameters);
        Thread.startVirtualThread(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                SSLSocket outside = (SSLSocket) server.accept();
                Thread.startVirtualThread(() -> serve(outside));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(SSLSocket outside) {
        String[] parts = target.split(":", 2);
        try (outside;
                var inside = new Socket(parts[0], Integer.parseInt(parts[1]))) {
            outside.startHandshake();
            Thread back = Thread.startVirtualThread(() -> copy(inside, outside));
            copy(outside, inside);
            back.join();
        } catch (IOException e) {
            // The client went away or was refused: the next one is served all the same.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void copy(Socket from, Socket to) {
        try (to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            in.transferTo(out);
        } catch (IOException e) {
            // One side is closed; closing the other ends both directions.
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
