package dev.flow.gateway.server;

import dev.flow.identity.RequestHeaders;
import dev.flow.identity.RequestOrigin;
import dev.flow.identity.TrustedProxies;
import io.helidon.http.Header;
import io.helidon.webserver.http.ServerRequest;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A request as it arrived, before parameters and body are read.
 *
 * @param server the same request as the HTTP server knows it
 * @param id {@code x-request-id}: the client's if it has 8 to 128 unreserved characters, else a new one
 * @param path as sent, without the query
 */
record IncomingRequest(
        ServerRequest server, String id, String method, String path, RequestHeaders headers, RequestOrigin origin) {
    static final String ID_HEADER = "x-request-id";
    private static final int ID_BYTES = 16;
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9._~-]{8,128}");

    static IncomingRequest of(ServerRequest request, TrustedProxies proxies) {
        RequestTarget target = RequestTarget.of(request.prologue().uriPath().rawPath());
        RequestHeaders headers = headers(request, target);
        return new IncomingRequest(
                request,
                headers.single(ID_HEADER)
                        .filter(value -> ID.matcher(value).matches())
                        .orElseGet(IncomingRequest::newId),
                request.prologue().method().text(),
                target.path(),
                headers,
                proxies.origin(remoteAddress(request), request.isSecure(), headers));
    }

    private static RequestHeaders headers(ServerRequest request, RequestTarget target) {
        Map<String, List<String>> all = new HashMap<>();
        for (Header header : request.headers()) {
            all.put(header.name(), header.allValues());
        }
        if (target.authority() != null) {
            all.keySet().removeIf("host"::equalsIgnoreCase);
            all.put("host", List.of(target.authority()));
        }
        return RequestHeaders.of(all);
    }

    private static String remoteAddress(ServerRequest request) {
        return request.remotePeer().address() instanceof InetSocketAddress address && !address.isUnresolved()
                ? address.getAddress().getHostAddress()
                : request.remotePeer().host();
    }

    static String newId() {
        byte[] bytes = new byte[ID_BYTES];
        RANDOM.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /** Whether only the head of the answer is wanted. */
    boolean isHead() {
        return method.equals("HEAD");
    }

    String rawQuery() {
        return server.prologue().query().rawValue();
    }
}
