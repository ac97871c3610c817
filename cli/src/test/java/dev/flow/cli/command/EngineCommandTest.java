package dev.flow.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.flow.cli.Invocation;
import dev.flow.engine.local.LocalServer;
import dev.flow.engine.local.RealServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("process")
final class EngineCommandTest {
    @TempDir
    Path folder;

    @Test
    void status_without_a_binary_says_how_to_get_one() {
        assertThat(Invocation.in(nothing(), "engine", "status", "--data-dir", folder.toString()))
                .isEqualTo(new Invocation(
                        3, """
                        binary
                        version
                        server
                        data_directory  %s/engine
                        database
                        running         false
                        pid
                        address
                        """.formatted(folder), "There is no Temporal binary: `flow engine install` brings one.\n"));
    }

    @Test
    void status_shows_the_server_that_runs() throws Exception {
        var binary = RealServer.binary();
        try (var server = LocalServer.start(binary, folder.resolve("engine"), Duration.ofSeconds(60))) {
            var ended = Invocation.in(
                    Map.of("FLOW_ENGINE__BINARY", binary.path().toString()),
                    "engine",
                    "status",
                    "--data-dir",
                    folder.toString(),
                    "--output",
                    "json");

            assertThat(ended.code()).isZero();
            JsonNode json = new JsonMapper().readTree(ended.out());
            assertThat(json.path("binary").asText()).isEqualTo(binary.path().toString());
            assertThat(json.path("version").asText()).isEqualTo(binary.version());
            assertThat(json.path("server").asText()).isEqualTo(binary.server());
            assertThat(json.path("database").asText()).isEqualTo(binary.server());
            assertThat(json.path("running").asBoolean()).isTrue();
            assertThat(json.path("pid").asLong()).isEqualTo(server.process().pid());
            assertThat(json.path("address").asText()).isEqualTo(server.address());
            assertThat(ended.err()).isEmpty();
        }
    }

    @Test
    void status_warns_of_a_database_of_another_version() throws Exception {
        Path data = Files.createDirectories(folder.resolve("data/engine"));
        Files.writeString(data.resolve("engine.db"), "");
        Files.writeString(data.resolve("engine.version"), "1.20.0\n");

        var ended = Invocation.in(
                Map.of(
                        "FLOW_ENGINE__BINARY",
                        script("temporal", "echo 'temporal version 1.9.1 (Server 1.32.0, UI 2)'")),
                "engine",
                "status",
                "--data-dir",
                folder.resolve("data").toString());

        assertThat(ended.code()).isZero();
        assertThat(ended.err()).contains("1.20.0", "1.32.0", "will be refused", "move the data directory away");
    }

    @Test
    void install_without_python_exits_with_3_and_other_ways() {
        var ended = Invocation.in(nothing(), "engine", "install");

        assertThat(ended.code()).isEqualTo(3);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err())
                .contains("There is no python3 on PATH", "brew install temporal", "pipx", "[engine-install]");
    }

    @Test
    void setup_registers_once_what_runs_are_listed_by() {
        try (var server = LocalServer.start(RealServer.binary(), folder, Duration.ofSeconds(60))) {
            var cluster = Map.of("FLOW_ENGINE__ADDRESS", server.address(), "FLOW_ENGINE__TLS", "false");

            assertThat(Invocation.in(cluster, "engine", "setup", "--dry-run").out())
                    .contains("missing FlowLabels KeywordList\n", "missing FlowScope Keyword\n");
            assertThat(Invocation.in(cluster, "engine", "setup")).isEqualTo(new Invocation(0, """
                            registered FlowDefinition Keyword
                            registered FlowLabels KeywordList
                            registered FlowRevision Keyword
                            registered FlowScope Keyword
                            registered FlowTrigger Keyword
                            registered FlowWorkflow Keyword
                            """, ""));
            assertThat(Invocation.in(cluster, "engine", "setup"))
                    .isEqualTo(new Invocation(
                            0, "", "Nothing is missing at " + server.address() + " (namespace default).\n"));
        }
    }

    @Test
    void setup_without_a_server_exits_with_3() {
        var ended = Invocation.in(
                Map.of("FLOW_ENGINE__ADDRESS", "127.0.0.1:1", "FLOW_ENGINE__TLS", "false"), "engine", "setup");

        assertThat(ended.code()).isEqualTo(3);
        assertThat(ended.err()).contains("The engine at 127.0.0.1:1 does not answer", "[engine-unavailable]");
    }

    @Test
    void every_wrong_setting_is_named_at_once() {
        var ended = Invocation.in(
                Map.of(
                        "FLOW_ENGINE__ADDRESS", "https://temporal.example.com",
                        "ENGINE_ROOT_CA_PATH", folder.resolve("missing.pem").toString(),
                        "FLOW_ENGINE__TLS", "maybe",
                        "FLOW_ENGINE__CLIENT_KEY_PATH", folder.toString(),
                        "FLOW_ENGINE__ADRESS", "x"),
                "engine",
                "setup");

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err())
                .contains(
                        "6 settings are invalid",
                        "FLOW_ENGINE__ADDRESS must be HOST or HOST:PORT without a scheme",
                        "ENGINE_ROOT_CA_PATH is a file that can be read, not '" + folder.resolve("missing.pem"),
                        "FLOW_ENGINE__TLS is true or false, not 'maybe'",
                        "FLOW_ENGINE__CLIENT_CERTIFICATE_PATH is missing",
                        "FLOW_ENGINE__ADRESS is not a setting");
    }

    private Map<String, String> nothing() {
        return Map.of("PATH", folder.toString(), "HOME", folder.toString());
    }

    private String script(String name, String body) throws Exception {
        Path script = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + body + "\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        return script.toString();
    }
}
