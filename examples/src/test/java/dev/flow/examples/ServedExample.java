package dev.flow.examples;

import dev.flow.runtime.RuntimeApplication;
import dev.flow.runtime.settings.Role;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.settings.SettingsText;
import dev.flow.testing.engine.TestedEngine;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import static org.assertj.core.api.Assertions.assertThat;

/** A service with the configuration of an example, as {@code flow serve} would be. */
final class ServedExample implements AutoCloseable {
    private final RuntimeApplication service;

    private ServedExample(RuntimeApplication service) {
        this.service = service;
    }

    /**
     * Starts the service.
     *
     * @param example its configuration directory
     * @param data where it keeps its data
     * @param secrets environment variables with secrets
     */
    static ServedExample start(Path example, Path data, Map<String, String> secrets) {
        Map<String, String> settings = Map.of(
                "FLOW_CONFIGURATION__DIR",
                example.toString(),
                "FLOW_RUNTIME__DATA_DIR",
                data.toString(),
                "FLOW_ENGINE__KIND",
                TestedEngine.kind(),
                "FLOW_GATEWAY__PORT",
                "0");
        var service = RuntimeApplication.builder(Settings.read(SettingsText.of(settings), Role.COMBINED, settings))
                .environment(secrets)
                .build();
        assertThat(service.start()).isTrue();
        return new ServedExample(service);
    }

    String address() {
        return "http://127.0.0.1:" + service.port().orElseThrow();
    }

    /** What a command does that asks this service. */
    Invocation flow(List<String> arguments) {
        return Invocation.flow(Map.of("FLOW_CLIENT__SERVER", address()), arguments);
    }

    @Override
    public void close() {
        service.close();
    }
}
