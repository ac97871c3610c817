package dev.flow.engine.remote;

import dev.flow.testing.network.TcpProxy;
import java.net.InetAddress;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** Ends TLS in front of a plaintext server on loopback, as a cluster's load balancer does. */
final class TlsProxy {
    private TlsProxy() {}

    /** @param clients the only client certificate that is let in; null lets everyone in */
    static TcpProxy open(Certificates.Identity identity, Certificates.@Nullable Identity clients, String target)
            throws Exception {
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
        SSLServerSocket server = (SSLServerSocket)
                context.getServerSocketFactory().createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        var parameters = server.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {"h2"});
        parameters.setNeedClientAuth(clients != null);
        server.setSSLParameters(parameters);
        return TcpProxy.to(target, server);
    }
}
