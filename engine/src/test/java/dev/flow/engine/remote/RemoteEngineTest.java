package dev.flow.engine.remote;

import dev.flow.engine.Documents;
import dev.flow.engine.EngineException;
import dev.flow.engine.RunResult;
import dev.flow.engine.payload.Json;
import dev.flow.testing.network.TcpProxy;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A whole run, client and worker, through TLS. */
@Tag("process")
final class RemoteEngineTest extends ServerWithCertificates {
    private final Documents documents = new Documents("do: [{ask: {call: host:1.0.0@default, with: {}}}]");

    RemoteEngineTest(@TempDir Path folder) {
        super(folder);
    }

    @Test
    void a_run_goes_through_the_right_authority() throws Exception {
        try (var proxy = TlsProxy.open(identity, null, server.address())) {
            assertThat(run(proxy, identity.chain(), null, "plain")).isEqualTo("{\"done\":true}");
        }
    }

    @Test
    void a_run_goes_through_with_the_client_certificate_that_is_asked_for() throws Exception {
        var client = certificates.identity("client", "client.example");
        try (var proxy = TlsProxy.open(identity, client, server.address())) {
            assertThat(run(proxy, identity.chain(), client, "mutual")).isEqualTo("{\"done\":true}");
        }
    }

    @Test
    void no_engine_comes_up_without_it_or_with_another() throws Exception {
        var client = certificates.identity("wanted", "client.example");
        var stranger = certificates.identity("unwanted", "client.example");
        try (var proxy = TlsProxy.open(identity, client, server.address())) {
            assertThatThrownBy(() -> run(proxy, identity.chain(), null, "none")).isInstanceOf(EngineException.class);
            assertThatThrownBy(() -> run(proxy, identity.chain(), stranger, "other"))
                    .isInstanceOf(EngineException.class);
        }
    }

    @Test
    void no_engine_comes_up_behind_a_wrong_authority_or_host_name() throws Exception {
        var stranger = certificates.identity("stranger", "localhost");
        var elsewhere = certificates.identity("elsewhere", "engine.example");
        try (var proxy = TlsProxy.open(identity, null, server.address());
                var misnamed = TlsProxy.open(elsewhere, null, server.address())) {
            refused(proxy, stranger.chain());
            refused(misnamed, elsewhere.chain());
        }
    }

    private void refused(TcpProxy proxy, Path roots) {
        assertThatThrownBy(() -> run(proxy, roots, null, "refused"))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(EngineException.Code.TLS));
    }

    private String run(TcpProxy proxy, Path roots, Certificates.@Nullable Identity client, String id) {
        var shown = client == null ? null : new Security.ClientCertificate(client.chain(), client.key());
        var address = new RemoteAddress(
                "localhost:" + proxy.port(), "default", new Security.Tls(roots, shown), null, Duration.ofSeconds(5));
        try (var engine = RemoteEngine.builder(address)
                .definitions(documents)
                .calls(arguments -> Json.object().put("done", true))
                .build()) {
            var result = engine.start(documents.start(id))
                    .result(Duration.ofSeconds(60))
                    .orElseThrow();
            return ((RunResult.Completed) result).output().toString();
        }
    }
}
