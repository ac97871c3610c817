package dev.flow.runtime.settings;

import dev.flow.engine.local.Synchronous;
import dev.flow.engine.remote.RemoteAddress;
import dev.flow.engine.remote.Security;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class EngineSettingsTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "temporal.example.com,temporal.example.com:7233",
        "temporal.example.com:443,temporal.example.com:443",
        "[::1],[::1]:7233",
        "[::1]:7000,[::1]:7000"
    })
    void the_port_is_7233_unless_given(String address, String target) {
        assertThat(cluster(Map.of("FLOW_ENGINE__ADDRESS", address)).target()).isEqualTo(target);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://x", "x:port", "x:0", "x:70000", ":7233", "a:b:c"})
    void what_is_no_address_is_refused(String address) {
        assertThatThrownBy(() -> cluster(Map.of("FLOW_ENGINE__ADDRESS", address)))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("FLOW_ENGINE__ADDRESS");
    }

    @Test
    void the_connection_is_protected_unless_said_otherwise() {
        assertThat(cluster(Map.of("FLOW_ENGINE__ADDRESS", "x")).security()).isEqualTo(new Security.Tls(null, null));
        assertThat(cluster(Map.of("FLOW_ENGINE__ADDRESS", "x", "FLOW_ENGINE__TLS", "false"))
                        .security())
                .isEqualTo(new Security.Plaintext());
    }

    @Test
    void production_refuses_plaintext() {
        assertThatThrownBy(() -> cluster(Map.of(
                        "FLOW_ENGINE__ADDRESS",
                        "x",
                        "FLOW_ENGINE__TLS",
                        "false",
                        "FLOW_RUNTIME__PROFILE",
                        "production")))
                .hasMessageContaining("production");
    }

    @Test
    void certificates_namespace_and_key_are_taken_over() throws Exception {
        Path roots = Files.writeString(folder.resolve("roots.pem"), "");
        Path chain = Files.writeString(folder.resolve("chain.pem"), "");
        Path key = Files.writeString(folder.resolve("key.pem"), "");
        RemoteAddress address = cluster(Map.of(
                "FLOW_ENGINE__ADDRESS",
                "x",
                "FLOW_ENGINE__NAMESPACE",
                "flows",
                "ENGINE_ROOT_CA_PATH",
                roots.toString(),
                "FLOW_ENGINE__CLIENT_CERTIFICATE_PATH",
                chain.toString(),
                "FLOW_ENGINE__CLIENT_KEY_PATH",
                key.toString(),
                "FLOW_ENGINE__API_KEY",
                "canary"));

        assertThat(address.namespace()).isEqualTo("flows");
        assertThat(address.apiKey()).isEqualTo("canary");
        assertThat(address.security()).isEqualTo(new Security.Tls(roots, new Security.ClientCertificate(chain, key)));
        assertThat(address.toString()).doesNotContain("canary");
    }

    @Test
    void the_flag_wins_over_the_setting() {
        var local = Map.of("FLOW_ENGINE__KIND", "local", "PATH", "");

        assertThat(choice(SettingsText.of(local)))
                .isInstanceOfSatisfying(
                        EngineChoice.Local.class,
                        engine -> assertThat(engine.folder()).isEqualTo(folder.resolve("engine")));
        assertThat(choice(SettingsText.of(local).with(Catalogue.ENGINE_KIND, "embedded", "--engine")))
                .isEqualTo(new EngineChoice.Embedded(folder.resolve("engine")));
        assertThatThrownBy(() -> choice(SettingsText.of(Map.of("FLOW_ENGINE__KIND", "cloud"))))
                .hasMessage("FLOW_ENGINE__KIND is embedded, local or remote, not 'cloud'.");
    }

    @Test
    void a_local_engine_synchronises_as_the_setting_says() {
        assertThat(choice(SettingsText.of(Map.of("FLOW_ENGINE__KIND", "local"))))
                .isInstanceOfSatisfying(
                        EngineChoice.Local.class,
                        engine -> assertThat(engine.synchronous()).isEqualTo(Synchronous.NORMAL));
        assertThat(choice(SettingsText.of(Map.of("FLOW_ENGINE__KIND", "local", "FLOW_ENGINE__SYNCHRONOUS", "full"))))
                .isInstanceOfSatisfying(
                        EngineChoice.Local.class,
                        engine -> assertThat(engine.synchronous()).isEqualTo(Synchronous.FULL));
        assertThatThrownBy(() -> choice(
                        SettingsText.of(Map.of("FLOW_ENGINE__KIND", "local", "FLOW_ENGINE__SYNCHRONOUS", "off"))))
                .hasMessage("FLOW_ENGINE__SYNCHRONOUS is normal or full, not 'off'.");
    }

    private EngineChoice choice(SettingsText text) {
        var reader = new SettingsReader(text);
        var choice = new EngineSettings(reader, Profile.LOCAL, Map.of("PATH", "")).choice(EngineKind.EMBEDDED, folder);
        reader.throwIfInvalid();
        return choice;
    }

    private static RemoteAddress cluster(Map<String, String> environment) {
        var reader = new SettingsReader(SettingsText.of(environment));
        var cluster = new EngineSettings(
                        reader, reader.optional(Catalogue.PROFILE).orElse(Profile.LOCAL), environment)
                .cluster();
        reader.throwIfInvalid();
        return cluster;
    }
}
