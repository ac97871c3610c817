package dev.flow.cli.client;

import dev.flow.cli.Invocation;
import dev.flow.cli.output.Json;
import dev.flow.runtime.RuntimeApplication;
import dev.flow.runtime.settings.Catalogue;
import dev.flow.runtime.settings.Role;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.settings.SettingsText;
import dev.flow.testing.Eventually;
import dev.flow.testing.engine.TestedEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/** A service in this process, and commands that are its clients. */
final class Served implements AutoCloseable {
    private static final Map<String, String> WORKFLOWS = Map.of("greets", """
                    input:
                      schema:
                        document:
                          type: object
                          required: [name]
                          properties: {name: {type: string}}
                    do:
                      - greet:
                          set: {greeting: "${ \\"Hello, \\" + .name }"}
                    """, "fails", """
                    do:
                      - pay:
                          raise:
                            error: {type: https://example.com/errors/bank, status: 503, title: The bank is closed}
                    """, "waits", """
                    do:
                      - order:
                          set: {number: 1}
                      - payment:
                          listen: {to: {one: {with: {type: com.example.paid}}}}
                      - thanks:
                          set: {paid: true}
                    """);

    private final RuntimeApplication application;
    private final String address;

    private Served(RuntimeApplication application) {
        this.application = application;
        this.address = "http://127.0.0.1:" + application.port().orElseThrow();
    }

    static Served start(Path folder) throws IOException {
        return on(folder, TestedEngine.kind(), Map.of());
    }

    /**
     * On the local engine.
     *
     * @param binary the Temporal CLI
     */
    static Served local(Path folder, Path binary) throws IOException {
        return on(folder, "local", Map.of("FLOW_ENGINE__BINARY", binary.toString()));
    }

    private static Served on(Path folder, String engine, Map<String, String> environment) throws IOException {
        var workflows = Files.createDirectories(folder.resolve("config/workflows"));
        for (var workflow : WORKFLOWS.entrySet()) {
            Files.writeString(
                    workflows.resolve(workflow.getKey() + ".yaml"),
                    "document: {dsl: 1.0.3, namespace: shop, name: " + workflow.getKey() + ", version: 1.0.0}\n"
                            + workflow.getValue());
        }
        var text = SettingsText.of(environment)
                .with(Catalogue.CONFIG_DIR, folder.resolve("config").toString(), "--config-dir")
                .with(Catalogue.DATA_DIR, folder.resolve("data").toString(), "--data-dir")
                .with(Catalogue.ENGINE_KIND, engine, "--engine")
                .with(Catalogue.PORT, "0", "--port");
        var application = RuntimeApplication.builder(Settings.read(text, Role.COMBINED, System.getenv()))
                .build();
        application.start();
        return new Served(application);
    }

    String address() {
        return address;
    }

    /** A client command. */
    Invocation flow(String... arguments) {
        return Invocation.of(Stream.concat(Stream.of(arguments), Stream.of("--server", address))
                .toArray(String[]::new));
    }

    /** Starts one that waits for an event, and returns its workflow id once it does. */
    String waiting(String requestId) throws Exception {
        var started = flow("start", "shop.waits", "--request-id", requestId);
        var run = Json.read(started.out()).path("workflow_id").asText();
        Eventually.get(
                () -> Json.read(flow("runs", "describe", run, "--output", "json")
                                .out())
                        .path("status")
                        .asText(),
                status -> status.equals("waiting"));
        return run;
    }

    @Override
    public void close() {
        application.close();
    }
}
