package dev.flow.gateway.server;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataReader;
import io.helidon.common.buffers.DataWriter;
import io.helidon.common.socket.HelidonSocket;
import io.helidon.common.socket.PeerInfo;
import io.helidon.http.HttpPrologue;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.ListenerContext;
import io.helidon.webserver.ProxyProtocolData;
import io.helidon.webserver.Router;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.http1.Http1ConnectionListener;
import io.helidon.webserver.http1.Http1ConnectionSelector;
import io.helidon.webserver.spi.ServerConnection;
import io.helidon.webserver.spi.ServerConnectionSelector;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;

/**
 * The server's own connections of HTTP/1.1, which read {@link RequestBytes}. It must be the only selector: with a
 * second one the server reads the first bytes itself. Thread-safe.
 */
final class Http1Connections implements ServerConnectionSelector {
    private final Http1ConnectionSelector http1;
    private final int head;
    private final long bound;

    /**
     * Those with a configuration.
     *
     * @param bound of one request, bytes
     */
    Http1Connections(Http1Config.Builder config, long bound) {
        Http1Config http1Config = config.addReceiveListener(new Beginning()).build();
        this.http1 = Http1ConnectionSelector.builder().config(http1Config).build();
        this.head = http1Config.maxPrologueLength() + http1Config.maxHeadersSize();
        this.bound = bound;
    }

    @Override
    public int bytesToIdentifyConnection() {
        return http1.bytesToIdentifyConnection();
    }

    @Override
    public Support supports(BufferData data) {
        return Support.SUPPORTED;
    }

    @Override
    public Set<String> supportedApplicationProtocols() {
        return http1.supportedApplicationProtocols();
    }

    @Override
    public ServerConnection connection(ConnectionContext context) {
        String authority = context.localPeer().address() instanceof InetSocketAddress address && !address.isUnresolved()
                ? literal(address) + ":" + address.getPort()
                : context.localPeer().host();
        var bytes = new RequestBytes(context.serverSocket(), new Http10Translation(authority, head), bound);
        return http1.connection(new Reading(context, bytes, DataReader.create(bytes)));
    }

    private static String literal(InetSocketAddress address) {
        String literal = address.getAddress().getHostAddress();
        return literal.contains(":") ? "[" + literal.replaceAll("%.*", "") + "]" : literal;
    }

    /** Tells a connection's bytes that another request begins. */
    private static final class Beginning implements Http1ConnectionListener {
        @Override
        public void prologue(ConnectionContext context, HttpPrologue prologue) {
            if (context instanceof Reading reading) {
                reading.bytes.begin();
            }
        }
    }

    /** A connection as the server knows it, with bytes of ours. */
    private record Reading(ConnectionContext own, RequestBytes bytes, DataReader dataReader)
            implements ConnectionContext {
        @Override
        public ListenerContext listenerContext() {
            return own.listenerContext();
        }

        @Override
        public ExecutorService executor() {
            return own.executor();
        }

        @Override
        public DataWriter dataWriter() {
            return own.dataWriter();
        }

        @Override
        public Router router() {
            return own.router();
        }

        @Override
        public Optional<ProxyProtocolData> proxyProtocolData() {
            return own.proxyProtocolData();
        }

        @Override
        public HelidonSocket serverSocket() {
            return own.serverSocket();
        }

        @Override
        public PeerInfo remotePeer() {
            return own.remotePeer();
        }

        @Override
        public PeerInfo localPeer() {
            return own.localPeer();
        }

        @Override
        public boolean isSecure() {
            return own.isSecure();
        }

        @Override
        public String socketId() {
            return own.socketId();
        }

        @Override
        public String childSocketId() {
            return own.childSocketId();
        }
    }
}
