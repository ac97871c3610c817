package dev.flow.cli.command;

import dev.flow.cli.Invocation;
import dev.flow.engine.local.BinaryLookup;
import dev.flow.engine.local.LocalServer;
import dev.flow.engine.local.LocalStatus;
import dev.flow.engine.local.RealServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** {@code flow run} on engines outside its process. */
@Tag("process")
final class RunOnEnginesTest {
    private static final String WORKFLOW = """
            document: {dsl: 1.0.3, namespace: test, name: greet, version: 1.0.0}
            do:
              - pause: {wait: {milliseconds: 10}}
              - greet: {set: {greeting: "${ \\"hello \\" + .name }"}}
            """;

    private static final String FAULTY = """
            document: {dsl: 1.0.3, namespace: test, name: faulty, version: 1.0.0}
            do: [{fail: {raise: {error: {type: https://example.com/bad, status: 500}}}}]
            """;

    @TempDir
    Path folder;

    @Test
    void local_keeps_its_database_and_stops_its_server() throws Exception {
        Map<String, String> environment =
                Map.of("FLOW_ENGINE__BINARY", RealServer.binary().path().toString());
        for (String name : List.of("Ada", "Grace")) {
            assertThat(Invocation.in(environment, run("--engine", "local", "--param", "name=" + name)))
                    .isEqualTo(new Invocation(0, "{\n  \"greeting\": \"hello " + name + "\"\n}\n", ""));
        }

        Path data = folder.resolve("data/engine");
        assertThat(data.resolve("engine.db")).exists();
        assertThat(LocalStatus.of(new BinaryLookup(null, List.of(), folder), data)
                        .server())
                .isNull();
    }

    @Test
    void remote_works_beside_other_workers_of_the_cluster() throws Exception {
        try (var server = LocalServer.start(RealServer.binary(), folder.resolve("cluster"), Duration.ofSeconds(60))) {
            var cluster = Map.of(
                    "FLOW_ENGINE__KIND", "remote",
                    "FLOW_ENGINE__ADDRESS", server.address(),
                    "FLOW_ENGINE__TLS", "false");

            assertThat(Invocation.in(cluster, run("--param", "name=Ada")))
                    .isEqualTo(new Invocation(0, "{\n  \"greeting\": \"hello Ada\"\n}\n", ""));
            assertThat(Invocation.in(cluster, run("--engine", "embedded", "--param", "name=Eve"))
                            .code())
                    .isZero();
            var faulted = Invocation.in(cluster, file(FAULTY));
            assertThat(faulted.code()).isEqualTo(1);
            assertThat(faulted.err()).contains("https://example.com/bad");
            var elsewhere = Map.of(
                    "FLOW_ENGINE__ADDRESS", server.address(),
                    "FLOW_ENGINE__TLS", "false",
                    "FLOW_ENGINE__NAMESPACE", "nowhere");
            var refused = Invocation.in(elsewhere, run("--engine", "remote"));
            assertThat(refused.code()).isEqualTo(4);
            assertThat(refused.err()).contains("has no namespace nowhere");
        }
    }

    @Test
    void local_without_a_binary_says_how_to_get_one() throws Exception {
        var environment = Map.of("PATH", folder.toString(), "HOME", folder.toString());

        assertThat(Invocation.in(environment, run("--engine", "local")))
                .isEqualTo(new Invocation(
                        3,
                        "",
                        "flow run: The local engine needs the Temporal CLI, which is neither on PATH nor in " + folder
                                + "/.cache/flow/engine. `flow engine install` puts it there. [engine-binary]\n"));
    }

    @Test
    void remote_without_an_address_is_usage() throws Exception {
        var ended = Invocation.in(Map.of(), run("--engine", "remote"));

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err()).startsWith("flow run: FLOW_ENGINE__ADDRESS is missing");
    }

    @Test
    void a_data_directory_in_use_is_a_conflict() throws Exception {
        var binary = RealServer.binary();
        try (var _ = LocalServer.start(binary, folder.resolve("data/engine"), Duration.ofSeconds(60))) {
            var ended =
                    Invocation.in(Map.of("FLOW_ENGINE__BINARY", binary.path().toString()), run("--engine", "local"));

            assertThat(ended.code()).isEqualTo(5);
            assertThat(ended.err()).contains("Another process uses the data directory", "--data-dir");
        }
    }

    private String[] run(String... more) throws Exception {
        return Stream.concat(Stream.of(file(WORKFLOW)), Stream.of(more)).toArray(String[]::new);
    }

    private String[] file(String workflow) throws Exception {
        Path file = Files.writeString(folder.resolve("workflow.yaml"), workflow);
        return new String[] {
            "run", file.toString(), "--data-dir", folder.resolve("data").toString()
        };
    }
}
