package dev.flow.gateway;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Requests that no well-meaning client sends, byte by byte. */
final class RawRequests {
    private static final int PATIENCE = (int) Duration.ofSeconds(20).toMillis();

    private RawRequests() {}

    /** All that comes back until the server closes, or has answered once. */
    static String send(int port, String request) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(PATIENCE);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            InputStream in = socket.getInputStream();
            StringBuilder answer = new StringBuilder();
            byte[] chunk = new byte[8192];
            for (int read = in.read(chunk); read > 0; read = in.read(chunk)) {
                answer.append(new String(chunk, 0, read, StandardCharsets.UTF_8));
                if (answer.indexOf("\r\n\r\n") > 0 && answer.toString().endsWith("}")) {
                    break;
                }
            }
            return answer.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
