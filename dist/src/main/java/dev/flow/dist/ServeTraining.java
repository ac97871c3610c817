package dev.flow.dist;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.cli.client.Query;
import dev.flow.cli.client.Service;
import dev.flow.cli.exit.Exit;
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
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Does once what {@code flow serve} does on each kind of engine, for {@link Training}. */
final class ServeTraining {
    private static final int CALLERS = 4;
    private static final int RUNS_OF_EACH = 100;

    private ServeTraining() {}

    static boolean run(Path configuration) {
        Logging.configure(LogFormat.TEXT, LogLevel.INFO);
        var text = SettingsText.of(Map.of())
                .with(Catalogue.CONFIG_DIR, configuration.toString(), "--config-dir")
                .with(Catalogue.PORT, "0", "--port");
        return embedded(configuration) && remote(text, configuration.resolve(".flow"));
    }

    /** By the command itself, until it is told to stop. */
    private static boolean embedded(Path configuration) {
        try (var service = new TrainedService(
                "serve",
                "--config-dir",
                configuration.toString(),
                "--data-dir",
                configuration.resolve(".flow/embedded").toString(),
                "--engine",
                "embedded",
                "--port",
                "0")) {
            return served(service.address(), ServeTraining::runs) && service.stop() == Exit.DONE;
        }
    }

    /** Over the wire, as to a server that may not be installed here; this one has no search attributes, so no runs. */
    private static boolean remote(SettingsText text, Path data) {
        try (var server = new EmbeddedServer()) {
            return serve(
                    text.with(Catalogue.ENGINE_KIND, "remote", "--engine")
                            .with(Catalogue.ENGINE_ADDRESS, server.target(), "--address")
                            .with(Catalogue.ENGINE_TLS, "false", "--tls")
                            .with(Catalogue.DATA_DIR, data.toString(), "--data-dir"),
                    client -> true);
        }
    }

    private static boolean serve(SettingsText text, Predicate<Supplier<Service>> work) {
        var settings = Settings.read(text, Role.COMBINED, Map.of());
        try (var application =
                RuntimeApplication.builder(settings).environment(Map.of()).build()) {
            application.start();
            return served(URI.create("http://127.0.0.1:" + application.port().orElseThrow()), work);
        }
    }

    private static boolean served(URI address, Predicate<Supplier<Service>> work) {
        Supplier<Service> client = () -> new Service(address, new Service.Identity.Subject("local-operator"));
        client.get().get("/healthz", Query.NONE);
        return work.test(client);
    }

    /**
     * So many runs that the JVM records the profile of what each of them goes through: a service that starts with it
     * compiles that first, and is fast within seconds instead of a minute.
     */
    private static boolean runs(Supplier<Service> client) {
        try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            var all = IntStream.range(0, CALLERS)
                    .mapToObj(caller -> callers.submit(() -> {
                        var service = client.get();
                        return IntStream.range(0, RUNS_OF_EACH)
                                .allMatch(number -> runs(service, "training-" + caller + '-' + number));
                    }))
                    .toList();
            callers.shutdown();
            return all.stream().allMatch(ServeTraining::succeeded);
        }
    }

    private static boolean succeeded(Future<Boolean> runs) {
        try {
            return runs.get();
        } catch (ExecutionException | InterruptedException e) {
            throw new IllegalStateException("The training was cut off.", e);
        }
    }

    private static boolean runs(Service service, String request) {
        var greeting = JsonNodeFactory.instance.objectNode().put("name", "Ada");
        var order = JsonNodeFactory.instance.objectNode();
        order.putArray("items").addObject().put("name", "tea").put("price", 4).put("quantity", 2);
        return run(service, "hello", request, greeting) && run(service, "order", request, order);
    }

    private static boolean run(Service service, String workflow, String request, JsonNode input) {
        var body = JsonNodeFactory.instance
                .objectNode()
                .put("workflow_name", workflow)
                .put("business_request_id", request);
        body.set("input", input);
        var answer = service.post("/v1/workflows", Query.NONE.with("wait", (Object) "PT20S"), body, null);
        return answer.path("result").path("status").asText().equals("completed");
    }
}
