package dev.flow.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.gateway.settings.GatewaySettings;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What the audit tells of requests. */
@Tag("process")
class AuditTest {
    private final Credentials credentials = new Credentials();

    @Test
    void a_dry_run_of_a_restart_is_told_from_a_restart() {
        try (var gateway =
                Gateway.start(GatewaySettings.local(0), GatewayFixture.shared().parts(credentials.provider()))) {
            Client client = new Client(gateway.port()).bearer(credentials.all);
            String run = new Requests(client).waiting();
            restart(client, run, "dry", "{\"from_task\": \"hold\", \"reason\": \"to see\", \"dry_run\": true}");
            restart(client, run, "real", "{\"from_task\": \"hold\", \"reason\": \"to do\"}");

            List<JsonNode> entries = client.get(
                            "/v1/operations/audit?subject=" + URLEncoder.encode("run " + run, StandardCharsets.UTF_8))
                    .json()
                    .path("entries")
                    .valueStream()
                    .toList();

            assertThat(entries)
                    .extracting(entry -> entry.path("reason").asText())
                    .containsExactly("to do", "to see");
            assertThat(entries)
                    .extracting(entry -> entry.path("action").asText())
                    .containsOnly("workflow_restart");
            assertThat(entries.get(0).path("after")).hasToString("{\"from_task\":\"hold\"}");
            assertThat(entries.get(1).path("after")).hasToString("{\"from_task\":\"hold\",\"dry_run\":true}");
        }
    }

    private static void restart(Client client, String run, String key, String body) {
        var got = client.with("x-idempotency-key", run + key).post("/v1/workflows/" + run + "/restart", body);
        assertThat(got.status()).as(got.toString()).isEqualTo(202);
    }
}
