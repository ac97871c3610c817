package dev.flow.bench.service;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * HTTP/1.1 on a socket that is kept, for answers that say their length: a request is one write, and the caller reads
 * the answer. The clients that one would use cost more than the gateway does (the JDK's has three threads take part in
 * every request), and what they cost is not to be measured. Not thread-safe.
 */
final class PlainConnection implements AutoCloseable {
    private static final String LENGTH = "content-length:";

    private final String host;
    private final Socket socket;
    private final InputStream in;

    /** Opens the connection to a server. */
    PlainConnection(URI server) throws IOException {
        this.host = server.getAuthority();
        this.socket = new Socket(server.getHost(), server.getPort());
        this.socket.setTcpNoDelay(true);
        this.in = new BufferedInputStream(socket.getInputStream());
    }

    /** The response to one request. */
    record Answer(int status, String body) {}

    /**
     * Sends a request and waits for its answer.
     *
     * @param body JSON; empty for none
     * @param headers more of them, each with its line end; empty for none
     */
    Answer send(String method, String path, String body, String headers) throws IOException {
        byte[] entity = body.getBytes(StandardCharsets.UTF_8);
        var head = new StringBuilder()
                .append(method)
                .append(' ')
                .append(path)
                .append(" HTTP/1.1\r\nHost: ")
                .append(host)
                .append("\r\nx-host-subject: local-operator\r\n")
                .append(headers);
        if (entity.length > 0) {
            head.append("Content-Type: application/json\r\nContent-Length: ")
                    .append(entity.length)
                    .append("\r\n");
        }
        socket.getOutputStream()
                .write(head.append("\r\n").append(body).toString().getBytes(StandardCharsets.UTF_8));
        int status = Integer.parseInt(line().split(" ", 3)[1]);
        int length = 0;
        for (var header = line(); !header.isEmpty(); header = line()) {
            if (header.toLowerCase(Locale.ROOT).startsWith(LENGTH)) {
                length = Integer.parseInt(header.substring(LENGTH.length()).strip());
            }
        }
        return new Answer(status, new String(in.readNBytes(length), StandardCharsets.UTF_8));
    }

    private String line() throws IOException {
        var line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("The gateway has closed the connection.");
            }
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
