package dev.flow.gateway.server;

import io.helidon.common.socket.HelidonSocket;
import io.helidon.http.DirectHandler;
import io.helidon.http.RequestException;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ServerConnectionException;
import java.io.ByteArrayOutputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The bytes that a client sends, as the server's parser of HTTP/1.1 is to see them: the first request may be of
 * HTTP/1.0, the end of the stream closes the connection wherever it comes (the parser takes it for a defect within
 * headers), and a request has no more bytes than its bound, because the parser itself knows none for the line of a
 * chunk's size. Not thread-safe.
 */
final class RequestBytes implements Supplier<byte[]> {
    private final HelidonSocket socket;
    private final Http10Translation http10;
    private final long bound;
    private boolean opened;
    private long read;

    /**
     * Those of a connection.
     *
     * @param bound of one request, bytes
     */
    RequestBytes(HelidonSocket socket, Http10Translation http10, long bound) {
        this.socket = socket;
        this.http10 = http10;
        this.bound = bound;
    }

    /** Starts to count the bytes of another request. */
    void begin() {
        read = 0;
    }

    @Override
    public byte[] get() {
        if (opened) {
            return next();
        }
        opened = true;
        return opening();
    }

    private byte[] next() {
        byte[] bytes;
        try {
            bytes = socket.get();
        } catch (UncheckedIOException e) {
            throw new ServerConnectionException("The connection is broken", e);
        }
        if (bytes == null) {
            throw new CloseConnectionException("The client sends no more");
        }
        read += bytes.length;
        if (read > bound) {
            throw RequestException.builder()
                    .type(DirectHandler.EventType.BAD_REQUEST)
                    .status(Status.REQUEST_ENTITY_TOO_LARGE_413)
                    .setKeepAlive(false)
                    .message("The request has more than " + bound + " bytes")
                    .build();
        }
        return bytes;
    }

    /** The first bytes: enough to know the version of the first request, and its whole head if that is HTTP/1.0. */
    private byte[] opening() {
        byte[] bytes = next();
        ByteArrayOutputStream seen = null;
        while (http10.needsMore(bytes)) {
            if (seen == null) {
                seen = new ByteArrayOutputStream();
                seen.writeBytes(bytes);
            }
            seen.writeBytes(next());
            bytes = seen.toByteArray();
        }
        Optional<byte[]> translated = http10.translated(bytes);
        return translated.orElse(bytes);
    }
}
