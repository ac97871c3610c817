package dev.flow.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.flow.gateway.settings.GatewaySettings;
import dev.flow.identity.LocalOperator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Clients that others generate from the served document, in Python and in TypeScript, at work on a service whose
 * identity is that of {@code flow serve}: they send the header that the document names.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("process")
class GeneratedClientsTest {
    private static final JsonMapper JSON = new JsonMapper();

    private Gateway gateway;
    private JsonNode document;

    @BeforeAll
    void start() {
        gateway = Gateway.start(
                GatewaySettings.local(0),
                GatewayFixture.shared().parts(new LocalOperator(GatewayFixture.SCOPE, false)));
        document = new Client(gateway.port(), "x-host-subject", "local-operator")
                .get("/v1/openapi.json")
                .json();
    }

    @AfterAll
    void stop() {
        gateway.close();
    }

    /** The header of the scheme that every authenticated operation offers. */
    private String header() {
        JsonNode schemes = document.at("/components/securitySchemes");
        return schemes.properties().stream()
                .filter(scheme -> scheme.getValue().path("type").asText().equals("apiKey")
                        && scheme.getValue().path("in").asText().equals("header"))
                .filter(scheme -> StreamSupport.stream(
                                document.at("/paths/~1v1~1workflows/post/security")
                                        .spliterator(),
                                false)
                        .anyMatch(alternative -> alternative.has(scheme.getKey())))
                .map(scheme -> scheme.getValue().path("name").asText())
                .findFirst()
                .orElseThrow(() -> new AssertionError("No header is named: " + schemes));
    }

    /** What both programs are told. */
    private List<String> arguments() {
        return List.of(
                "http://127.0.0.1:" + gateway.port(),
                header(),
                "local-operator",
                UUID.randomUUID().toString());
    }

    private static void assertWorked(String output) throws IOException {
        assertThat(JSON.readTree(output)).isEqualTo(JSON.readTree("""
                {"started": "started", "status": "completed", "output": {"greeting": "hello Ada"},
                 "found": [true], "missing": "not_found"}
                """));
    }

    @Test
    void a_client_in_python_starts_and_reads_a_run() throws IOException {
        var tool = PinnedTool.python("client-python", "openapi-python-client==0.29.1");
        Path openapi = tool.write("openapi.json", document.toString());
        Path settings =
                tool.write("client.yaml", "content_type_overrides: {application/yaml: application/octet-stream}\n");
        int generated = tool.run(
                Map.of("PATH", tool.python("") + ":" + Objects.requireNonNullElse(System.getenv("PATH"), "")),
                List.of(
                        tool.python("openapi-python-client").toString(),
                        "generate",
                        "--path",
                        openapi.toString(),
                        "--config",
                        settings.toString(),
                        "--output-path",
                        tool.folder().resolve("flow_client").toString(),
                        "--meta",
                        "none",
                        "--overwrite",
                        "--fail-on-warning"));
        assertThat(generated).as(tool.output()).isZero();
        try (Stream<Path> files = Files.walk(tool.folder().resolve("flow_client/api"))) {
            assertThat(files.filter(file -> file.toString().endsWith(".py") && !file.endsWith("__init__.py")))
                    .hasSameSizeAs(Signature.all());
        }

        Path program = Path.of("src/test/python/client.py").toAbsolutePath();
        int exit = tool.run(
                Map.of("PYTHONPATH", tool.folder().toString()),
                command(List.of(tool.python("python").toString(), program.toString()), arguments()));

        assertThat(exit).as(tool.output()).isZero();
        assertWorked(tool.output());
    }

    @Test
    void a_client_in_typescript_starts_and_reads_a_run() throws IOException {
        var tool = PinnedTool.node(
                "client-typescript", "openapi-typescript@7.13.0", "openapi-fetch@0.17.0", "typescript@5.9.3");
        tool.write("openapi.json", document.toString());
        for (String file : List.of("client.ts", "tsconfig.json")) {
            Files.copy(
                    Path.of("src/test/typescript", file),
                    tool.folder().resolve(file),
                    StandardCopyOption.REPLACE_EXISTING);
        }
        int generated = tool.run(
                Map.of(),
                List.of(tool.node("openapi-typescript").toString(), "openapi.json", "--output", "schema.d.ts"));
        assertThat(generated).as(tool.output()).isZero();
        int compiled = tool.run(Map.of(), List.of(tool.node("tsc").toString(), "--project", "."));
        assertThat(compiled).as(tool.output()).isZero();

        int exit = tool.run(Map.of(), command(List.of("node", "built/client.js"), arguments()));

        assertThat(exit).as(tool.output()).isZero();
        assertWorked(tool.output());
    }

    private static List<String> command(List<String> program, List<String> arguments) {
        return Stream.concat(program.stream(), arguments.stream()).toList();
    }
}
