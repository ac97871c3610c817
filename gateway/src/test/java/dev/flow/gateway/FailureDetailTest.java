package dev.flow.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.gateway.settings.GatewaySettings;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** A failure's detail may quote data: it is for principals with payload_view. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("process")
class FailureDetailTest {
    /** With a character that no generated id has. */
    private static final String ACCOUNT = "4711_0815";

    private static final String QUOTED = "account " + ACCOUNT;

    private final Credentials credentials = new Credentials();

    private Gateway gateway;
    private Client all;
    private Client noPayloads;
    private String run;

    @BeforeAll
    void start() {
        gateway =
                Gateway.start(GatewaySettings.local(0), GatewayFixture.shared().parts(credentials.provider()));
        all = new Client(gateway.port()).bearer(credentials.all);
        noPayloads = new Client(gateway.port()).bearer(credentials.noPayloads);
        var started = all.post(
                "/v1/workflows?wait=PT30S",
                "{\"workflow_name\": \"shop.raising\", \"business_request_id\": \"" + UUID.randomUUID()
                        + "\", \"input\": {\"account\": \"" + ACCOUNT + "\"}}");
        assertThat(started.json().at("/result/failure/detail").asText()).isEqualTo(QUOTED);
        run = started.json().path("workflow_id").asText();
    }

    @AfterAll
    void stop() {
        gateway.close();
    }

    @Test
    void it_is_described_to_those_who_may_see_payloads() {
        assertThat(all.get("/v1/workflows/" + run).json().at("/failure/detail").asText())
                .isEqualTo(QUOTED);
        assertThat(all.get("/v1/operations/runs/" + run)
                        .json()
                        .at("/run/failure/detail")
                        .asText())
                .isEqualTo(QUOTED);
    }

    @Test
    void others_are_told_everything_else_of_the_failure() {
        JsonNode failure = noPayloads.get("/v1/workflows/" + run).json().path("failure");

        assertThat(failure.path("type").asText()).isEqualTo("https://example.com/declined");
        assertThat(failure.path("title").asText()).isEqualTo("Declined");
        assertThat(failure.path("status").asInt()).isEqualTo(402);
        assertThat(failure.path("task").asText()).isEqualTo("/do/0/fail");
        assertThat(failure.path("detail").isTextual()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/workflows",
                "/v1/workflows/RUN",
                "/v1/operations/runs",
                "/v1/operations/runs/RUN",
                "/v1/operations/runs/RUN/timeline",
                "/v1/operations/runs/RUN/history",
                "/v1/operations/workflows"
            })
    void no_read_without_payload_view_quotes_it(String path) {
        var got = noPayloads.get(path.replace("RUN", run));

        assertThat(got.status()).isEqualTo(200);
        assertThat(got.response().body()).doesNotContain(ACCOUNT);
    }
}
