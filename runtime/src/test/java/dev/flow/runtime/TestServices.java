package dev.flow.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.runtime.settings.Catalogue;
import dev.flow.runtime.settings.Role;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.settings.SettingsText;
import dev.flow.testing.Eventually;
import dev.flow.testing.engine.TestedEngine;
import java.nio.file.Path;
import java.util.Map;

import static org.assertj.core.api.Assertions.assertThat;

/** Whole services of one process, as {@code flow serve} makes them, for tests. */
final class TestServices {
    private TestServices() {}

    /**
     * A service on the engine that is tested and on SQLite, at a free port.
     *
     * @param folder has the configuration in {@code config}, and its data in {@code data}
     * @param settings more of them, by the names of their variables
     */
    static RuntimeApplication.Builder in(Path folder, Map<String, String> settings) {
        var text = SettingsText.of(settings)
                .with(Catalogue.MODE, "local_source", "--mode")
                .with(Catalogue.CONFIG_DIR, folder.resolve("config").toString(), "--config-dir")
                .with(Catalogue.DATA_DIR, folder.resolve("data").toString(), "--data-dir")
                .with(Catalogue.ENGINE_KIND, TestedEngine.kind(), "--engine")
                .with(Catalogue.PORT, "0", "--port");
        return RuntimeApplication.builder(Settings.read(text, Role.COMBINED, System.getenv()));
    }

    /** Starts it. */
    static RuntimeApplication started(RuntimeApplication.Builder builder) {
        var application = builder.build();
        assertThat(application.start()).isTrue();
        return application;
    }

    /** The output of a run, once it has completed. */
    static JsonNode output(Http http, String workflowId) {
        return Eventually.get(
                        () -> http.get("/v1/workflows/" + workflowId + "/result")
                                .body(),
                        result -> result.path("status").asText().equals("completed"))
                .path("output");
    }
}
