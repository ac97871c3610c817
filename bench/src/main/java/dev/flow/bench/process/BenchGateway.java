package dev.flow.bench.process;

import dev.flow.bench.shape.BenchDocuments;
import dev.flow.runtime.RuntimeApplication;
import dev.flow.runtime.settings.Role;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.settings.SettingsText;
import dev.flow.runtime.telemetry.Logging;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** A gateway of the documents, with a store of its own, for a server that is there already. Thread-safe. */
public final class BenchGateway implements AutoCloseable {
    private final RuntimeApplication application;
    private final Path folder;

    private BenchGateway(RuntimeApplication application, Path folder) {
        this.application = application;
        this.folder = folder;
    }

    /**
     * Starts one.
     *
     * @param target address of the server, {@code host:port}
     */
    public static BenchGateway start(String target) {
        Path folder = folder();
        var settings = Settings.read(SettingsText.of(settings(target, folder)), Role.GATEWAY, Map.of());
        Logging.configure(
                settings.common().logging().format(),
                settings.common().logging().level());
        var application = RuntimeApplication.builder(settings).build();
        application.start();
        return new BenchGateway(application, folder);
    }

    private static Map<String, String> settings(String target, Path folder) {
        return Map.of(
                "FLOW_RUNTIME__PROFILE", "local",
                "FLOW_RUNTIME__DATA_DIR", folder.resolve("data").toString(),
                "FLOW_RUNTIME__DRAIN_PERIOD", "PT1S",
                "FLOW_LOG__LEVEL", "warn",
                "FLOW_CONFIGURATION__DIR", folder.resolve("configuration").toString(),
                "FLOW_ENGINE__KIND", "remote",
                "FLOW_ENGINE__ADDRESS", target,
                "FLOW_ENGINE__TLS", "false",
                "FLOW_GATEWAY__PORT", "0");
    }

    private static Path folder() {
        try {
            Path folder = Files.createTempDirectory("flow-bench");
            Path workflows = Files.createDirectories(folder.resolve("configuration/workflows"));
            for (var source : BenchDocuments.sources()) {
                Files.writeString(workflows.resolve(source.path()), source.text());
            }
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The address, {@code http://host:port}. */
    public String address() {
        return "http://127.0.0.1:" + application.port().orElseThrow();
    }

    @Override
    public void close() {
        application.close();
        BenchServer.delete(folder);
    }
}
