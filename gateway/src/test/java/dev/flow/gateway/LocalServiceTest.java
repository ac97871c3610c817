package dev.flow.gateway;

import dev.flow.gateway.settings.GatewaySettings;
import dev.flow.identity.LocalOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import static org.assertj.core.api.Assertions.assertThat;

/** One run, from its start to its data, as the local operator. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("process")
class LocalServiceTest {
    private static final String INPUT = "{\"workflow_name\": \"shop.hello\", \"business_request_id\": \"%s\","
            + " \"input\": {\"name\": \"world\"}, \"labels\": {\"color\": \"red\"}}";

    private Gateway gateway;
    private Client client;

    @BeforeAll
    void start() {
        GatewayFixture fixture = GatewayFixture.shared();
        gateway =
                Gateway.start(GatewaySettings.local(0), fixture.parts(new LocalOperator(GatewayFixture.SCOPE, false)));
        client = new Client(gateway.port(), "x-host-subject", "local-operator");
    }

    @AfterAll
    void stop() {
        gateway.close();
    }

    @Test
    void a_run_is_started_once_and_its_result_is_read() {
        var started = client.post("/v1/workflows?wait=PT30S", INPUT.formatted("smoke-1"));
        assertThat(started.status()).as(started.toString()).isEqualTo(202);
        assertThat(started.json().at("/result/output/greeting").asText()).isEqualTo("hello world");

        var again = client.post("/v1/workflows", INPUT.formatted("smoke-1"));
        assertThat(again.status()).as(again.toString()).isEqualTo(200);
        assertThat(again.json().path("status").asText()).isEqualTo("duplicate");

        String path = started.json().path("status_url").asText();
        var description = client.get(path);
        assertThat(description.status()).as(description.toString()).isEqualTo(200);
        assertThat(description.json().path("status").asText()).isEqualTo("completed");
        assertThat(client.get(path + "/result").json().at("/output/greeting").asText())
                .isEqualTo("hello world");
    }
}
