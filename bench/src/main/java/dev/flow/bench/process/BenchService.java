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
import java.util.TreeMap;

/** A service for a server that is there already, with folders of its own. Thread-safe. */
public final class BenchService implements AutoCloseable {
    private final RuntimeApplication application;
    private final Path folder;

    private BenchService(RuntimeApplication application, Path folder) {
        this.application = application;
        this.folder = folder;
    }

    /**
     * Starts a gateway of the documents.
     *
     * @param target address of the server, {@code host:port}
     */
    public static BenchService gateway(String target) {
        Path folder = folder();
        try {
            Path workflows = Files.createDirectories(folder.resolve("configuration/workflows"));
            for (var source : BenchDocuments.sources()) {
                Files.writeString(workflows.resolve(source.path()), source.text());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return start(
                Role.GATEWAY,
                target,
                folder,
                Map.of(
                        "FLOW_CONFIGURATION__DIR",
                        folder.resolve("configuration").toString()));
    }

    /**
     * Starts gateway and worker in one, whose configuration is managed and empty.
     *
     * @param target address of the server, {@code host:port}
     * @param store URL of a database; empty for one of its own
     */
    public static BenchService managed(String target, String store) {
        Map<String, String> more = new TreeMap<>(Map.of("FLOW_CONFIGURATION__MODE", "managed"));
        if (!store.isEmpty()) {
            more.put("FLOW_STORE__URL", store);
        }
        return start(Role.COMBINED, target, folder(), more);
    }

    private static BenchService start(Role role, String target, Path folder, Map<String, String> more) {
        Map<String, String> text = new TreeMap<>(more);
        text.putAll(Map.of(
                "FLOW_RUNTIME__PROFILE", "local",
                "FLOW_RUNTIME__DATA_DIR", folder.resolve("data").toString(),
                "FLOW_RUNTIME__DRAIN_PERIOD", "PT1S",
                "FLOW_LOG__LEVEL", "warn",
                "FLOW_ENGINE__KIND", "remote",
                "FLOW_ENGINE__ADDRESS", target,
                "FLOW_ENGINE__TLS", "false",
                "FLOW_GATEWAY__PORT", "0"));
        var settings = Settings.read(SettingsText.of(text), role, Map.of());
        Logging.configure(
                settings.common().logging().format(),
                settings.common().logging().level());
        var application = RuntimeApplication.builder(settings).build();
        application.start();
        return new BenchService(application, folder);
    }

    private static Path folder() {
        try {
            return Files.createTempDirectory("flow-bench");
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
