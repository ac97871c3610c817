package dev.flow.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.cli.client.Query;
import dev.flow.cli.client.Service;
import dev.flow.runtime.RuntimeApplication;
import dev.flow.runtime.settings.Catalogue;
import dev.flow.runtime.settings.LogFormat;
import dev.flow.runtime.settings.LogLevel;
import dev.flow.runtime.settings.Role;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.settings.SettingsText;
import dev.flow.runtime.telemetry.Logging;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;

/** Does once what {@code flow serve} does, for {@link Training}. */
final class ServeTraining {
    private ServeTraining() {}

    static boolean run(Path configuration) {
        Main.chooseLogging("serve");
        Logging.configure(LogFormat.TEXT, LogLevel.ERROR);
        var text = SettingsText.of(Map.of())
                .with(Catalogue.CONFIG_DIR, configuration.toString(), "--config-dir")
                .with(Catalogue.DATA_DIR, configuration.resolve(".flow").toString(), "--data-dir")
                .with(Catalogue.ENGINE_KIND, "embedded", "--engine")
                .with(Catalogue.PORT, "0", "--port");
        var settings = Settings.read(text, Role.COMBINED, Map.of());
        try (var application =
                RuntimeApplication.builder(settings).environment(Map.of()).build()) {
            application.start();
            var service = new Service(
                    URI.create("http://127.0.0.1:" + application.port().orElseThrow()),
                    new Service.Identity.Subject("local-operator"));
            var body = JsonNodeFactory.instance
                    .objectNode()
                    .put("workflow_name", "hello")
                    .put("business_request_id", "training");
            body.putObject("input").put("name", "Ada");
            var answer = service.post("/v1/workflows", Query.NONE.with("wait", (Object) "PT20S"), body, null);
            service.get("/healthz", Query.NONE);
            return answer.path("result").path("status").asText().equals("completed");
        }
    }
}
