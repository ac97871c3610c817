package dev.flow.gateway;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Requests that no well-meaning client sends, byte by byte. */
final class RawRequests {
    private static final int PATIENCE = (int) Duration.ofSeconds(20).toMillis();

    private RawRequests() {}

    /** All that comes back until the server closes; the client sends nothing more. */
    static String exchange(int port, String request) {
        return exchange(port, out -> {
            out.write(bytes(request));
            out.flush();
        });
    }

    /** The same, one byte after the other. */
    static String dripped(int port, String request) {
        return exchange(port, out -> {
            for (byte b : bytes(request)) {
                out.write(b);
                out.flush();
            }
        });
    }

    /** The same, with something sent again and again, until the server closes. */
    static String flooded(int port, String request, String again, int times) {
        return exchange(port, out -> {
            out.write(bytes(request));
            byte[] more = bytes(again);
            for (int i = 0; i < times; i++) {
                out.write(more);
            }
        });
    }

    private interface Sending {
        void to(OutputStream out) throws IOException;
    }

    private static String exchange(int port, Sending sending) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(PATIENCE);
            socket.setTcpNoDelay(true);
            try {
                sending.to(socket.getOutputStream());
                socket.shutdownOutput();
                return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            } catch (SocketException e) {
                return ""; // reset by the server
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** All that comes back until the server closes, or has answered once. */
    static String send(int port, String request) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(PATIENCE);
            socket.getOutputStream().write(bytes(request));
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
