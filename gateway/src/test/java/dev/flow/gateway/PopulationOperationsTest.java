package dev.flow.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.gateway.GatewayParts.TriggerParts;
import dev.flow.gateway.settings.GatewaySettings;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static dev.flow.gateway.MemoryPopulations.CLEAN;
import static dev.flow.gateway.MemoryPopulations.ENDED;
import static dev.flow.gateway.MemoryPopulations.OPEN;
import static dev.flow.gateway.MemoryPopulations.RUN;
import static dev.flow.gateway.MemoryPopulations.WAITING;
import static org.assertj.core.api.Assertions.assertThat;

/** Populations over HTTP: records, pages, failed members, steering, refusals, audit, a process without them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("process")
class PopulationOperationsTest {
    private static final String VIEWS = "/v1/operations/populations";
    private static final String FAMILY = "/v1/populations";

    private final Credentials credentials = new Credentials();
    private final MemoryPopulations populations = new MemoryPopulations();
    private final List<Gateway> gateways = new ArrayList<>();
    private Client client;
    private Client withoutPayloads;
    private Client without;

    @BeforeAll
    void start() {
        Gateway gateway = gateway(populations);
        client = new Client(gateway.port()).bearer(credentials.all);
        withoutPayloads = new Client(gateway.port()).bearer(credentials.noPayloads);
        without = new Client(gateway(null).port()).bearer(credentials.all);
    }

    private Gateway gateway(@Nullable MemoryPopulations served) {
        GatewayParts parts = GatewayFixture.shared().parts(credentials.provider());
        TriggerParts triggers = new TriggerParts(null, null, served);
        Gateway gateway = Gateway.start(GatewaySettings.local(0), GatewayFixture.with(parts, triggers));
        gateways.add(gateway);
        return gateway;
    }

    @BeforeEach
    void restore() {
        populations.restore();
    }

    @AfterAll
    void stop() {
        gateways.forEach(Gateway::close);
    }

    private Client keyed() {
        return client.with("x-idempotency-key", UUID.randomUUID().toString());
    }

    private static List<String> names(JsonNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static JsonNode answered(int status, Client.Got got) {
        assertThat(got.status()).as(got.toString()).isEqualTo(status);
        return got.json();
    }

    private static List<String> ids(JsonNode page) {
        return page.path("populations")
                .valueStream()
                .map(each -> each.path("workflow_id").asText())
                .toList();
    }

    private JsonNode audit(String action) {
        return answered(200, client.get("/v1/operations/audit?limit=1&action=" + action))
                .at("/entries/0");
    }

    @Test
    void a_population_says_what_has_started_it_and_how_far_it_is() {
        JsonNode view = answered(200, client.get(VIEWS + "/" + ENDED));
        assertThat(names(view)).containsExactly("dimension", "population", "failures", "next_cursor");
        assertThat(view.path("population"))
                .hasToString("{\"workflow_id\":\"ended-population\",\"workflow\":\"shop.hello\",\"run_workflow_id\":\""
                        + RUN + "\",\"task\":\"/do/0/everyone\",\"rerun_of\":null,\"query\":\"customers\","
                        + "\"member_workflow\":\"shop.check\",\"page\":200,\"concurrency\":20,\"stop_after\":3,"
                        + "\"state\":\"failed\",\"paused\":null,\"reason\":\"3 members have failed.\","
                        + "\"progress\":{\"pages\":2,\"members\":300,\"started\":10,\"running\":0,\"completed\":4,"
                        + "\"failed\":3},\"started_at\":\"2026-03-26T12:00:00.123Z\","
                        + "\"ended_at\":\"2026-03-27T12:00:00.000Z\"}");
        JsonNode open = answered(200, client.get(VIEWS + "/" + WAITING));
        assertThat(open.at("/population/page").isNull()).isTrue();
        assertThat(open.at("/population/stop_after").isNull()).isTrue();
        assertThat(open.at("/population/ended_at").isNull()).isTrue();
        assertThat(open.path("failures")).isEmpty();
    }

    @Test
    void failed_members_are_shown_with_their_error() {
        JsonNode view = answered(200, client.get(VIEWS + "/" + ENDED));
        assertThat(view.path("failures"))
                .hasToString("[{\"member\":\"17\",\"workflow_id\":\"shop.check.A1\",\"outcome\":\"failed\","
                        + "\"error\":{\"type\":\"https://example.com/errors/bank\",\"status\":503,"
                        + "\"title\":\"The bank is closed\",\"detail\":\"account 4711\"}},"
                        + "{\"member\":\"18\",\"workflow_id\":\"shop.check.A2\",\"outcome\":\"terminated\","
                        + "\"error\":null},"
                        + "{\"member\":\"21\",\"workflow_id\":null,\"outcome\":\"not_started\","
                        + "\"error\":{\"type\":\"https://serverlessworkflow.io/spec/1.0.0/errors/validation\","
                        + "\"status\":400,\"title\":null,\"detail\":null}}]");
    }

    @Test
    void the_detail_of_an_error_is_for_principals_with_payload_view() {
        Client.Got got = withoutPayloads.get(VIEWS + "/" + ENDED);
        JsonNode error = answered(200, got).at("/failures/0/error");
        assertThat(error.path("title").asText()).isEqualTo("The bank is closed");
        assertThat(error.path("detail").isNull()).isTrue();
        assertThat(got.toString()).doesNotContain("4711");
    }

    @Test
    void failed_members_are_shown_page_by_page() {
        List<JsonNode> walked = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page = answered(200, client.get(VIEWS + "/" + OPEN + "?limit=2" + cursor));
            page.path("failures").forEach(walked::add);
            cursor = page.path("next_cursor").isNull()
                    ? ""
                    : "&cursor=" + page.path("next_cursor").asText();
        } while (!cursor.isEmpty());
        assertThat(walked).extracting(each -> each.path("member").asText()).containsExactly("17", "18", "21");
    }

    @Test
    void populations_are_listed_page_by_page() {
        JsonNode all = answered(200, client.get(VIEWS));
        assertThat(names(all)).containsExactly("dimension", "populations", "next_cursor");
        assertThat(ids(all)).containsExactly(WAITING, OPEN, ENDED, CLEAN);
        List<String> walked = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page = answered(200, client.get(VIEWS + "?limit=1" + cursor));
            assertThat(page.path("populations")).hasSize(1);
            walked.addAll(ids(page));
            cursor = page.path("next_cursor").isNull()
                    ? ""
                    : "&cursor=" + page.path("next_cursor").asText();
        } while (!cursor.isEmpty());
        assertThat(walked).isEqualTo(ids(all));
    }

    @Test
    void those_of_one_run_are_listed() {
        assertThat(ids(answered(200, client.get(VIEWS + "?workflow_id=" + RUN))))
                .containsExactly(ENDED);
        assertThat(ids(answered(200, client.get(VIEWS + "?workflow_id=unknown"))))
                .isEmpty();
    }

    @Test
    void a_cursor_is_of_one_list() {
        String cursor = answered(200, client.get(VIEWS + "?limit=1"))
                .path("next_cursor")
                .asText();
        assertThat(client.get(VIEWS + "?limit=1&workflow_id=" + RUN + "&cursor=" + cursor)
                        .code())
                .isEqualTo("stale_cursor");
        assertThat(client.get(VIEWS + "/" + ENDED + "?cursor=" + cursor).code()).isEqualTo("stale_cursor");
    }

    @Test
    void a_pause_says_who_and_why_until_it_is_resumed() {
        Client.Got got = client.post(FAMILY + "/" + OPEN + "/pause", "{\"reason\": \"stocktaking\"}");
        JsonNode paused = answered(202, got);
        assertThat(paused.path("state").asText()).isEqualTo("paused");
        assertThat(paused.path("paused"))
                .hasToString(
                        "{\"by\":\"principal-all\",\"reason\":\"stocktaking\",\"at\":\"2026-03-27T12:00:00.000Z\"}");
        assertThat(answered(200, client.get(VIEWS + "/" + OPEN)).path("population"))
                .isEqualTo(paused);
        JsonNode entry = audit("workflow_pause");
        assertThat(entry.path("subject").asText()).isEqualTo("population " + OPEN);
        assertThat(entry.path("reason").asText()).isEqualTo("stocktaking");
        assertThat(entry.at("/after/state").asText()).isEqualTo("paused");

        JsonNode resumed = answered(202, client.send("POST", FAMILY + "/" + OPEN + "/resume", null));
        assertThat(resumed.path("state").asText()).isEqualTo("running");
        assertThat(resumed.path("paused").isNull()).isTrue();
        assertThat(audit("workflow_resume").path("subject").asText()).isEqualTo("population " + OPEN);
    }

    @Test
    void a_pause_without_a_reason_shows_none() {
        JsonNode paused = answered(202, client.send("POST", FAMILY + "/" + OPEN + "/pause", null));
        assertThat(paused.at("/paused/reason").isNull()).isTrue();
        assertThat(populations.reason(OPEN)).contains("");
    }

    @Test
    void a_cancellation_passes_the_reason_on() {
        JsonNode canceled =
                answered(202, client.post(FAMILY + "/" + OPEN + "/cancel", "{\"reason\": \"the wrong query\"}"));
        assertThat(canceled.path("state").asText()).isEqualTo("canceling");
        assertThat(populations.reason(OPEN)).contains("the wrong query");
        JsonNode entry = audit("workflow_cancel");
        assertThat(entry.path("subject").asText()).isEqualTo("population " + OPEN);
        assertThat(entry.path("reason").asText()).isEqualTo("the wrong query");
    }

    @Test
    void failed_members_are_run_again_once_for_a_key() {
        Client once = keyed();
        JsonNode first = answered(202, once.send("POST", FAMILY + "/" + ENDED + "/rerun", null));
        assertThat(first.path("rerun_of").asText()).isEqualTo(ENDED);
        assertThat(first.path("state").asText()).isEqualTo("running");
        assertThat(audit("workflow_restart").at("/after/workflow_id")).isEqualTo(first.path("workflow_id"));
        Client.Got again = once.send("POST", FAMILY + "/" + ENDED + "/rerun", null);
        assertThat(again.header("idempotency-replayed")).isEqualTo("true");
        assertThat(answered(202, again)).isEqualTo(first);
        JsonNode other = answered(202, client.send("POST", FAMILY + "/" + ENDED + "/rerun", null));
        JsonNode another = answered(202, client.send("POST", FAMILY + "/" + ENDED + "/rerun", null));
        assertThat(List.of(first.path("workflow_id"), other.path("workflow_id"), another.path("workflow_id")))
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource({
        "ended-population, pause",
        "ended-population, resume",
        "ended-population, cancel",
        "open-population, rerun",
        "clean-population, rerun"
    })
    void what_its_state_does_not_allow_is_a_conflict(String id, String verb) {
        Client.Got got = client.post(FAMILY + "/" + id + "/" + verb, "{}");
        assertThat(answered(409, got).path("code").asText()).isEqualTo("conflict");
        assertThat(got.json().path("detail").asText()).contains(id);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pause", "resume", "cancel", "rerun"})
    void an_engine_that_does_not_answer_is_unavailable(String verb) {
        populations.answers(false);
        String id = verb.equals("rerun") ? ENDED : OPEN;
        assertThat(client.post(FAMILY + "/" + id + "/" + verb, "{}").code()).isEqualTo("engine_unavailable");
        assertThat(answered(200, client.get(VIEWS + "/" + id))
                        .at("/population/paused")
                        .isNull())
                .isTrue();
    }

    @Test
    void an_unknown_population_is_not_found() {
        assertThat(client.get(VIEWS + "/unknown").code()).isEqualTo("not_found");
        for (String verb : List.of("pause", "resume", "cancel", "rerun")) {
            assertThat(client.post(FAMILY + "/unknown/" + verb, "{}").code()).isEqualTo("not_found");
        }
    }

    static Stream<Signature> of_one() {
        return Signature.all().stream()
                .filter(one -> one.path().startsWith(FAMILY) || one.path().startsWith(VIEWS + "/"));
    }

    @ParameterizedTest
    @MethodSource("of_one")
    void a_process_without_populations_does_not_have_their_operations(Signature one) {
        Client.Got got = Requests.refused(one).by(without, one.method());
        assertThat(answered(404, got).path("code").asText()).isEqualTo("not_found");
    }

    @Test
    void a_process_without_populations_says_so() {
        JsonNode page = answered(200, without.get(VIEWS));
        assertThat(page.at("/dimension/availability").asText()).isEqualTo("unavailable");
        assertThat(page.at("/dimension/reason").asText()).isEqualTo("This process has no populations.");
        assertThat(page.path("populations")).isEmpty();
    }
}
