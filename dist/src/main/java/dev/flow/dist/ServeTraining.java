package dev.flow.dist;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.cli.Main;
import dev.flow.cli.client.Query;
import dev.flow.cli.client.Service;
import dev.flow.engine.embedded.EmbeddedServer;
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
import java.util.function.Predicate;

/** Does once what {@code flow serve} does on each kind of engine, for {@link Training}. */
final class ServeTraining {
    private ServeTraining() {}

    static boolean run(Path configuration) {
        Main.chooseLogging("serve");
        Logging.configure(LogFormat.TEXT, LogLevel.ERROR);
        var text = SettingsText.of(Map.of())
                .with(Catalogue.CONFIG_DIR, configuration.toString(), "--config-dir")
                .with(Catalogue.PORT, "0", "--port");
        return embedded(text, configuration.resolve(".flow/embedded")) && remote(text, configuration.resolve(".flow"));
    }

    private static boolean embedded(SettingsText text, Path data) {
        return serve(
                text.with(Catalogue.ENGINE_KIND, "embedded", "--engine")
                        .with(Catalogue.DATA_DIR, data.toString(), "--data-dir"),
                ServeTraining::runHello);
    }

    /** Over the wire, as to a server that may not be installed here; this one has no search attributes, so no runs. */
    private static boolean remote(SettingsText text, Path data) {
        try (var server = new EmbeddedServer()) {
            return serve(
                    text.with(Catalogue.ENGINE_KIND, "remote", "--engine")
                            .with(Catalogue.ENGINE_ADDRESS, server.target(), "--address")
                            .with(Catalogue.ENGINE_TLS, "false", "--tls")
                            .with(Catalogue.DATA_DIR, data.toString(), "--data-dir"),
                    service -> true);
        }
    }

    private static boolean serve(SettingsText text, Predicate<Service> work) {
        var settings = Settings.read(text, Role.COMBINED, Map.of());
        try (var application =
                RuntimeApplication.builder(settings).environment(Map.of()).build()) {
            application.start();
            var service = new Service(
                    URI.create("http://127.0.0.1:" + application.port().orElseThrow()),
                    new Service.Identity.Subject("local-operator"));
            service.get("/healthz", Query.NONE);
            return work.test(service);
        }
    }

    private static boolean runHello(Service service) {
        var body = JsonNodeFactory.instance
                .objectNode()
                .put("workflow_name", "hello")
                .put("business_request_id", "training");
        body.putObject("input").put("name", "Ada");
        var answer = service.post("/v1/workflows", Query.NONE.with("wait", (Object) "PT20S"), body, null);
        return answer.path("result").path("status").asText().equals("completed");
    }
}
