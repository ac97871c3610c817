package com.example.host;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.flow.calls.host.HostFunctions;
import dev.flow.runtime.RuntimeApplication;
import dev.flow.runtime.settings.Role;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.settings.SettingsException;
import dev.flow.runtime.settings.SettingsText;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class HostApplicationTest {
    private static final HostFunctions FUNCTIONS = HostFunctions.of(new Discount(Map.of("ada", 10)));

    @TempDir
    Path data;

    private Map<String, String> local() {
        return new HashMap<>(Map.of(
                "FLOW_CONFIGURATION__DIR", "config",
                "FLOW_RUNTIME__DATA_DIR", data.toString(),
                "FLOW_ENGINE__KIND", "embedded",
                "FLOW_GATEWAY__PORT", "0"));
    }

    @Test
    void a_workflow_calls_the_hosts_own_function() throws Exception {
        try (var application = new LocalHost(FUNCTIONS).createLocalApplication(local())) {
            application.start();

            var answer = post(application.port().orElseThrow(), """
                    {"workflow_name": "shop.price", "business_request_id": "offer-1",
                     "input": {"customer": "ada", "amount": 200}}
                    """);

            assertThat(answer.at("/result/output/price").asDouble()).isEqualTo(180.0);
        }
    }

    @Test
    void an_input_that_the_schema_refuses_starts_nothing() throws Exception {
        try (var application = new LocalHost(FUNCTIONS).createLocalApplication(local())) {
            application.start();

            var answer = post(application.port().orElseThrow(), """
                    {"workflow_name": "shop.price", "business_request_id": "offer-2", "input": {"customer": "ada"}}
                    """);

            assertThat(answer.path("code").asText()).isEqualTo("input_rejected");
        }
    }

    @Test
    void each_line_of_a_file_starts_one_run_however_often_it_is_read() throws Exception {
        try (var application = new LocalHost(FUNCTIONS).createLocalApplication(local())) {
            application.start();
            var requests = new PriceRequests(application);
            var json = new ObjectMapper();
            List<JsonNode> lines = List.of(
                    json.readTree("{\"customer\": \"ada\", \"amount\": 200}"),
                    json.readTree("{\"customer\": \"bob\", \"amount\": 10}"));

            assertThat(requests.read("monday.json", lines.subList(0, 1))).isEqualTo(1);
            assertThat(requests.read("monday.json", lines)).isEqualTo(1);
            assertThat(requests.read("monday.json", lines)).isZero();
        }
    }

    @Test
    void the_local_entry_point_refuses_production() {
        var environment = local();
        environment.put("FLOW_RUNTIME__PROFILE", "production");

        assertThatThrownBy(() -> new LocalHost(FUNCTIONS).createLocalApplication(environment))
                .isInstanceOf(SettingsException.class);
    }

    @Test
    void production_says_everything_that_it_misses() {
        assertThatThrownBy(() -> new ProductionHost(FUNCTIONS).createGatewayApplication(Map.of()))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("FLOW_RUNTIME__SCOPE")
                .hasMessageContaining("FLOW_STORE__URL")
                .hasMessageContaining("FLOW_IDENTITY__PROVIDER");
    }

    @Test
    void the_companys_own_identity_decides_by_workflow() throws Exception {
        var environment = local();
        environment.put("FLOW_IDENTITY__PROVIDER", "host");
        var settings = Settings.read(SettingsText.of(environment), Role.COMBINED, environment);
        var identity = new CompanyIdentity(new Teams(), settings.common().scope());
        try (var application = RuntimeApplication.builder(settings)
                .functions(FUNCTIONS)
                .authentication(identity)
                .build()) {
            application.start();
            int port = application.port().orElseThrow();
            String start = """
                    {"workflow_name": "shop.price", "business_request_id": "offer-3",
                     "input": {"customer": "ada", "amount": 200}}
                    """;

            assertThat(send(port, "/v1/workflows", "shop", start).path("status").asText())
                    .isEqualTo("started");
            assertThat(send(port, "/v1/workflows", "billing", start).path("code").asText())
                    .isEqualTo("forbidden");
            assertThat(send(port, "/v1/workflows", "nobody", start).path("code").asText())
                    .isEqualTo("unauthenticated");
            assertThat(send(port, "/v1/operations/workflows", "shop", null).at("/workflows/0/name").asText())
                    .isEqualTo("shop.price");
            assertThat(send(port, "/v1/operations/workflows", "billing", null).path("workflows"))
                    .isEmpty();
        }
    }

    /** Everybody's token is the name of their team. */
    private static final class Teams implements CompanyIdentity.Directory {
        @Override
        public Optional<String> user(String token) {
            return Optional.of(token).filter(team -> !team.equals("nobody"));
        }

        @Override
        public Set<String> teams(String user) {
            return Set.of(user);
        }
    }

    private static JsonNode send(int port, String path, String token, String body) throws Exception {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .header("authorization", "Bearer " + token)
                .header("content-type", "application/json")
                .method(
                        body == null ? "GET" : "POST",
                        body == null
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(body))
                .build();
        try (var client = HttpClient.newHttpClient()) {
            var response = client.send(request, HttpResponse.BodyHandlers.ofString());
            return new ObjectMapper().readTree(response.body());
        }
    }

    @Test
    void a_worker_does_not_take_credentials() {
        assertThatThrownBy(() -> new ProductionHost(FUNCTIONS)
                        .createWorkerApplication(Map.of("HOST_APPLICATION_CREDENTIALS", "[]")))
                .hasMessageContaining("HOST_APPLICATION_CREDENTIALS");
    }

    private static JsonNode post(int port, String body) throws Exception {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/v1/workflows?wait=PT20S"))
                .header("x-host-subject", "local-operator")
                .header("content-type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        try (var client = HttpClient.newHttpClient()) {
            var response = client.send(request, HttpResponse.BodyHandlers.ofString());
            return new ObjectMapper().readTree(response.body());
        }
    }
}
