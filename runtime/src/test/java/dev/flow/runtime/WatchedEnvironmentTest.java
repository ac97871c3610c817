package dev.flow.runtime;

import dev.flow.runtime.settings.Catalogue;
import dev.flow.runtime.settings.Role;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.settings.SettingsText;
import dev.flow.testing.Eventually;
import dev.flow.testing.engine.TestedEngine;
import dev.flow.testing.http.TestHttpService;
import dev.flow.testing.http.TestHttpService.Reply;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** What {@code --watch} takes over beside documents. */
@Tag("process")
final class WatchedEnvironmentTest {
    private static final String CALLS = """
            document: {dsl: 1.0.3, namespace: shop, name: calls, version: 1.0.0}
            use: {secrets: [key]}
            do:
              - ask:
                  call: http
                  with:
                    method: get
                    endpoint: {uri: "${ .url }"}
                    headers: {x-key: "${ $secrets.key }"}
              - greet:
                  call: greet:1.0.0@default
                  with: {}
            """;

    private static final String FUNCTION = """
            public final class Greet implements dev.flow.calls.host.HostFunction {
                public dev.flow.definition.HostFunctionSignature signature() {
                    return new dev.flow.definition.HostFunctionSignature("greet", "1.0.0");
                }
                public com.fasterxml.jackson.databind.JsonNode call(
                        dev.flow.calls.host.HostFunctionContext context,
                        com.fasterxml.jackson.databind.JsonNode arguments) {
                    return com.fasterxml.jackson.databind.node.TextNode.valueOf("GREETING");
                }
            }
            """;

    @TempDir
    private Path folder;

    private final List<String> keys = new CopyOnWriteArrayList<>();
    private final TestHttpService service = TestHttpService.answering(request -> {
        keys.add(request.header("X-Key"));
        return Reply.empty(200);
    });
    private int starts;

    @BeforeEach
    void write() throws IOException {
        for (var name : List.of("config/workflows", "config/functions", "first", "second")) {
            Files.createDirectories(folder.resolve(name));
        }
        Files.writeString(folder.resolve("config/workflows/calls.yaml"), CALLS);
        Files.writeString(folder.resolve("first/key"), "first");
        Files.writeString(folder.resolve("second/key"), "second");
        configure(service.url(), "first");
        jar("one");
    }

    @AfterEach
    void stop() {
        service.close();
    }

    private void configure(String origin, String secrets) throws IOException {
        Files.writeString(
                folder.resolve("config/flow.yaml"),
                "egress: {allow: [\"%s\"]}\nsecrets: {directory: \"%s\"}\n".formatted(origin, folder.resolve(secrets)));
    }

    private void jar(String greeting) throws IOException {
        Path source = Files.writeString(folder.resolve("Greet.java"), FUNCTION.replace("GREETING", greeting));
        int status = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-proc:none",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-d",
                        folder.toString(),
                        source.toString());
        assertThat(status).isZero();
        try (var jar = new JarOutputStream(Files.newOutputStream(folder.resolve("config/functions/greet.jar")))) {
            jar.putNextEntry(new JarEntry("Greet.class"));
            jar.write(Files.readAllBytes(folder.resolve("Greet.class")));
            jar.putNextEntry(new JarEntry("META-INF/services/dev.flow.calls.host.HostFunction"));
            jar.write("Greet".getBytes(StandardCharsets.UTF_8));
        }
    }

    private String result(Http http) throws Exception {
        starts++;
        return http.post(
                        "/v1/workflows?wait=PT20S",
                        "{\"workflow_name\": \"shop.calls\", \"business_request_id\": \"r" + starts
                                + "\", \"input\": {\"url\": \"" + service.url() + "\"}}")
                .body()
                .path("result")
                .toString();
    }

    @Test
    void egress_rules_secrets_and_functions_are_taken_over_without_a_restart() throws Exception {
        var text = SettingsText.of(Map.of())
                .with(Catalogue.CONFIG_DIR, folder.resolve("config").toString(), "--config-dir")
                .with(Catalogue.DATA_DIR, folder.resolve("data").toString(), "--data-dir")
                .with(Catalogue.ENGINE_KIND, TestedEngine.kind(), "--engine")
                .with(Catalogue.PORT, "0", "--port");
        var settings = Settings.read(text, Role.COMBINED, System.getenv());
        try (var application = RuntimeApplication.builder(settings).build()) {
            application.start();
            application.watch();
            var http = new Http(application.port().orElseThrow());
            assertThat(result(http)).contains("\"output\":\"one\"");
            assertThat(keys).containsExactly("first");
            String registered = registered(http);

            jar("two");
            Eventually.get(() -> result(http), result -> result.contains("\"output\":\"two\""));

            configure(service.url(), "second");
            Eventually.get(() -> result(http) + keys, result -> result.endsWith("second]"));

            configure("https://api.example.com", "second");
            assertThat(Eventually.get(() -> result(http), result -> !result.contains("\"output\":\"two\"")))
                    .contains("The egress rules do not allow calls to " + service.url());
            assertThat(Eventually.get(() -> registered(http), now -> !now.equals(registered)))
                    .as("the worker registers what it has loaded since")
                    .startsWith("sha256:");
        }
    }

    /** The digest of the settings that the worker has registered. */
    private static String registered(Http http) throws Exception {
        return http.get("/v1/operations/workers")
                .body()
                .at("/workers/0/loaded/settings_digest")
                .asText();
    }
}
