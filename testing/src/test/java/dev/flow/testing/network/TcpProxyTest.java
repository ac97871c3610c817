package dev.flow.testing.network;

import dev.flow.testing.Eventually;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** In front of a server that answers each byte with the next one. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // a read of a socket cannot be interrupted
final class TcpProxyTest {
    private final List<Integer> received = new CopyOnWriteArrayList<>();

    private ServerSocket server;
    private TcpProxy proxy;

    @BeforeEach
    void start() throws IOException {
        server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Thread.startVirtualThread(this::accept);
        proxy = TcpProxy.to("127.0.0.1:" + server.getLocalPort());
    }

    @AfterEach
    void stop() throws IOException {
        proxy.close();
        server.close();
    }

    @Test
    void requests_and_answers_are_forwarded() throws IOException {
        try (Socket client = connect()) {
            assertThat(ask(client, 1)).isEqualTo(2);
            assertThat(ask(client, 5)).isEqualTo(6);
        }
    }

    @Test
    void a_request_arrives_whose_answer_is_dropped() throws IOException {
        try (Socket client = connect()) {
            assertThat(ask(client, 1)).isEqualTo(2);
            proxy.dropAnswers();
            client.getOutputStream().write(7);
            Eventually.get(() -> received, bytes -> bytes.contains(7));

            proxy.disconnect();
            assertEnds(client);
        }
        proxy.resume();
        try (Socket client = connect()) {
            assertThat(ask(client, 8)).isEqualTo(9);
        }
    }

    @Test
    void a_connection_that_was_open_while_stalled_stays_silent_and_a_new_one_is_forwarded() throws IOException {
        try (Socket silent = connect()) {
            assertThat(ask(silent, 1)).isEqualTo(2);
            proxy.stall();
            proxy.resume();

            silent.getOutputStream().write(3);
            silent.shutdownOutput();
            assertEnds(silent);
        }
        try (Socket client = connect()) {
            assertThat(ask(client, 4)).isEqualTo(5);
        }
        assertThat(received).containsExactly(1, 4);
    }

    @Test
    void requests_that_are_dropped_do_not_arrive_and_a_new_connection_is_forwarded() throws IOException {
        try (Socket lost = connect()) {
            assertThat(ask(lost, 1)).isEqualTo(2);
            proxy.dropRequests();
            lost.getOutputStream().write(3);
            proxy.resume();
            proxy.disconnect();
            assertEnds(lost);
        }
        try (Socket client = connect()) {
            assertThat(ask(client, 4)).isEqualTo(5);
        }
        assertThat(received).containsExactly(1, 4);
    }

    @Test
    void a_connection_that_opens_while_stalled_is_accepted_and_silent() throws IOException {
        proxy.stall();
        try (Socket client = connect()) {
            client.getOutputStream().write(3);
            client.shutdownOutput();
            assertEnds(client);
        }
        assertThat(received).isEmpty();
    }

    @Test
    void a_proxy_that_was_cut_ends_connections_and_takes_no_more() throws IOException {
        try (Socket client = connect()) {
            assertThat(ask(client, 1)).isEqualTo(2);
            proxy.cut();
            assertEnds(client);
        }
        assertThatThrownBy(this::connect).isInstanceOf(ConnectException.class);
    }

    @Test
    void a_server_that_refuses_ends_the_connection_of_the_client() throws IOException {
        server.close();
        try (Socket client = connect()) {
            assertEnds(client);
        }
    }

    private Socket connect() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), proxy.port());
    }

    private static int ask(Socket client, int number) throws IOException {
        client.getOutputStream().write(number);
        return client.getInputStream().read();
    }

    private static void assertEnds(Socket client) {
        int read;
        try {
            read = client.getInputStream().read();
        } catch (IOException e) {
            read = -1; // reset
        }
        assertThat(read).isNegative();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                Thread.startVirtualThread(() -> answer(client));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void answer(Socket client) {
        try (client) {
            for (int read = client.getInputStream().read();
                    read >= 0;
                    read = client.getInputStream().read()) {
                received.add(read);
                client.getOutputStream().write(read + 1);
            }
        } catch (IOException e) {
            // the proxy has closed it
        }
    }
}
