package dev.flow.engine.remote;

import dev.flow.engine.EngineException;
import dev.flow.testing.network.FreePort;
import dev.flow.testing.network.TcpProxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Tag("process")
final class RemoteConnectionTest extends ServerWithCertificates {
    RemoteConnectionTest(@TempDir Path folder) {
        super(folder);
    }

    @Test
    void the_right_authority_connects() throws Exception {
        try (var proxy = TlsProxy.open(identity, null, server.address());
                var connection = RemoteConnection.open(tls(proxy, identity.chain(), null))) {
            assertThat(connection.stubs().isShutdown()).isFalse();
        }
    }

    @Test
    void a_wrong_authority_is_refused() throws Exception {
        var other = certificates.identity("stranger", "localhost");
        try (var proxy = TlsProxy.open(identity, null, server.address())) {
            refused(tls(proxy, other.chain(), null), EngineException.Code.TLS, "certif");
        }
    }

    @Test
    void a_wrong_host_name_is_refused() throws Exception {
        var elsewhere = certificates.identity("elsewhere", "engine.example");
        try (var proxy = TlsProxy.open(elsewhere, null, server.address())) {
            refused(tls(proxy, elsewhere.chain(), null), EngineException.Code.TLS, "localhost");
        }
    }

    @Test
    void a_client_certificate_is_shown_when_it_is_asked_for() throws Exception {
        var client = certificates.identity("client", "client.example");
        try (var proxy = TlsProxy.open(identity, client, server.address());
                var connection = RemoteConnection.open(tls(proxy, identity.chain(), client))) {
            assertThat(connection.address().namespace()).isEqualTo("default");
        }
    }

    @Test
    void without_the_client_certificate_that_is_asked_for_nothing_connects() throws Exception {
        var client = certificates.identity("wanted", "client.example");
        try (var proxy = TlsProxy.open(identity, client, server.address())) {
            assertThatThrownBy(() -> RemoteConnection.open(tls(proxy, identity.chain(), null)))
                    .isInstanceOf(EngineException.class);
        }
    }

    @Test
    void plaintext_to_a_tls_port_and_an_unknown_namespace_are_said() throws Exception {
        var unknown =
                new RemoteAddress(server.address(), "nowhere", new Security.Plaintext(), null, Duration.ofSeconds(10));
        refused(unknown, EngineException.Code.REFUSED, "no namespace nowhere");
        var closed = new RemoteAddress(
                "localhost:" + FreePort.find(), "default", new Security.Plaintext(), null, Duration.ofSeconds(2));
        refused(closed, EngineException.Code.UNAVAILABLE, closed.target());
    }

    @Test
    void missing_and_broken_certificate_files_are_named() throws Exception {
        Path broken = Files.writeString(folder.resolve("broken.pem"), "not a certificate");
        refused(address("localhost:1", folder.resolve("missing.pem"), null), EngineException.Code.TLS, "missing.pem");
        refused(address("localhost:1", broken, null), EngineException.Code.TLS, "cannot be used");
    }

    private static void refused(RemoteAddress address, EngineException.Code code, String text) {
        assertThatThrownBy(() -> RemoteConnection.open(address).close())
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessageContaining(text);
    }

    private static RemoteAddress tls(TcpProxy proxy, Path roots, Certificates.@Nullable Identity client) {
        return address("localhost:" + proxy.port(), roots, client);
    }

    private static RemoteAddress address(String target, Path roots, Certificates.@Nullable Identity client) {
        var shown = client == null ? null : new Security.ClientCertificate(client.chain(), client.key());
        return new RemoteAddress(target, "default", new Security.Tls(roots, shown), null, Duration.ofSeconds(5));
    }
}
