package dev.flow.runtime;

import dev.flow.engine.EngineException;
import dev.flow.engine.embedded.EmbeddedServer;
import dev.flow.engine.embedded.WithoutTestServer;
import dev.flow.runtime.settings.Catalogue;
import dev.flow.runtime.settings.Role;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.settings.SettingsText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** A host that does not declare {@code temporal-test-server}. */
final class WithoutTestServerTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void configuration() throws Exception {
        Files.createDirectories(folder.resolve("workflows"));
        Files.writeString(folder.resolve("workflows/greets.yaml"), """
                document: {dsl: 1.0.3, namespace: shop, name: greets, version: 1.0.0}
                do: [{greet: {set: {greeting: Hello}}}]
                """);
    }

    @Test
    void a_role_on_the_embedded_engine_does_not_start_and_names_the_library() {
        assertThat(WithoutTestServer.answer(OnEmbeddedEngine.class, folder.toString()))
                .startsWith("[engine-library] ")
                .contains("io.temporal:temporal-test-server:");
    }

    @Test
    void a_role_on_a_cluster_starts() {
        try (var server = new EmbeddedServer()) {
            assertThat(WithoutTestServer.answer(OnCluster.class, folder + " " + server.target()))
                    .isEqualTo("started");
        }
    }

    /** Starts a role with this configuration on an embedded engine. */
    public static final class OnEmbeddedEngine implements UnaryOperator<String> {
        @Override
        public String apply(String configuration) {
            return start(text(configuration).with(Catalogue.ENGINE_KIND, "embedded", "--engine"));
        }
    }

    /** Starts a role with this configuration on the server with this address. */
    public static final class OnCluster implements UnaryOperator<String> {
        @Override
        public String apply(String argument) {
            String[] parts = argument.split(" ", -1);
            return start(text(parts[0])
                    .with(Catalogue.ENGINE_KIND, "remote", "--engine")
                    .with(Catalogue.ENGINE_ADDRESS, parts[1], "--address")
                    .with(Catalogue.ENGINE_TLS, "false", "--tls"));
        }
    }

    private static SettingsText text(String configuration) {
        return SettingsText.of(Map.of())
                .with(Catalogue.CONFIG_DIR, configuration, "--config-dir")
                .with(Catalogue.DATA_DIR, configuration + "/data", "--data-dir")
                .with(Catalogue.PORT, "0", "--port");
    }

    private static String start(SettingsText text) {
        var settings = Settings.read(text, Role.COMBINED, Map.of());
        try (var application =
                RuntimeApplication.builder(settings).environment(Map.of()).build()) {
            application.start();
            return "started";
        } catch (EngineException e) {
            return "[" + e.code() + "] " + e.getMessage();
        }
    }
}
