package dev.flow.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.record.RunId;
import dev.flow.gateway.GatewayParts.TriggerParts;
import dev.flow.gateway.settings.GatewaySettings;
import dev.flow.identity.LocalOperator;
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

import static dev.flow.gateway.MemoryScheduledStarts.CANCELED;
import static dev.flow.gateway.MemoryScheduledStarts.FAILED;
import static dev.flow.gateway.MemoryScheduledStarts.LATER;
import static dev.flow.gateway.MemoryScheduledStarts.SOON;
import static dev.flow.gateway.MemoryScheduledStarts.STARTED;
import static dev.flow.gateway.MemoryScheduledStarts.WAITING;
import static org.assertj.core.api.Assertions.assertThat;

/** Scheduled starts over HTTP: records, pages, quota, changes, idempotency, refusals, audit, a process without them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("process")
class ScheduledStartOperationsTest {
    private static final String VIEWS = "/v1/operations/scheduled-starts";
    private static final String FAMILY = "/v1/scheduled-starts";
    private static final String AT = "2026-05-01T10:00:00+02:00";

    private final MemoryScheduledStarts starts = GatewayFixture.shared().scheduledStarts();
    private final List<Gateway> gateways = new ArrayList<>();
    private Client client;
    private Client without;

    @BeforeAll
    void start() {
        client = client(starts);
        without = client(null);
    }

    private Client client(@Nullable MemoryScheduledStarts served) {
        GatewayParts parts = GatewayFixture.shared().parts(new LocalOperator(GatewayFixture.SCOPE, false));
        TriggerParts triggers = new TriggerParts(parts.runs().triggers().triggers(), served, null);
        Gateway gateway = Gateway.start(GatewaySettings.local(0), GatewayFixture.with(parts, triggers));
        gateways.add(gateway);
        return new Client(gateway.port(), "x-host-subject", "local-operator");
    }

    @BeforeEach
    void restore() {
        starts.restore();
    }

    @AfterAll
    void stop() {
        gateways.forEach(Gateway::close);
        starts.restore();
    }

    private Client keyed() {
        return client.with("x-idempotency-key", UUID.randomUUID().toString());
    }

    private static String request(String workflow, String id, String at) {
        return "{\"workflow_name\": \"" + workflow + "\", \"business_request_id\": \"" + id + "\", \"start_at\": \""
                + at + "\"}";
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
        return page.path("scheduled_starts")
                .valueStream()
                .map(start -> start.path("scheduled_start_id").asText())
                .toList();
    }

    private JsonNode audit(String action) {
        return answered(200, client.get("/v1/operations/audit?limit=1&action=" + action))
                .at("/entries/0");
    }

    @Test
    void a_request_is_accepted_for_later() {
        Client.Got got = keyed().post(FAMILY, request("hello", "order-1", AT));
        JsonNode answer = answered(202, got);
        assertThat(names(answer)).containsExactly("status", "scheduled_start", "expected_version", "status_url");
        assertThat(answer.path("status").asText()).isEqualTo("accepted");
        assertThat(answer.path("expected_version").asInt()).isEqualTo(1);
        assertThat(got.header("etag")).isEqualTo("\"1\"");
        JsonNode start = answer.path("scheduled_start");
        assertThat(names(start))
                .containsExactly(
                        "scheduled_start_id",
                        "workflow_name",
                        "workflow_version",
                        "trigger_name",
                        "business_request_id",
                        "requested_by",
                        "state",
                        "start_at",
                        "workload_class",
                        "version",
                        "accepted_at",
                        "updated_at",
                        "dispatch_started_at",
                        "completed_at",
                        "failure_code",
                        "reason",
                        "run");
        assertThat(start.path("scheduled_start_id").asText()).matches("shop\\.hello\\.[0-9A-Z]{26}");
        assertThat(start.path("workflow_name").asText()).isEqualTo("shop.hello");
        assertThat(start.path("workflow_version").isNull()).isTrue();
        assertThat(start.path("requested_by").asText()).isEqualTo("local-operator");
        assertThat(start.path("state").asText()).isEqualTo("scheduled");
        assertThat(start.path("start_at").asText()).isEqualTo("2026-05-01T08:00:00.000Z");
        assertThat(start.path("workload_class").asText()).isEqualTo("standard");
        assertThat(start.path("run").isNull()).isTrue();
        assertThat(starts.inputs().get("order-1")).hasToString("{}");
        Client.Got read = client.get(answer.path("status_url").asText());
        assertThat(answered(200, read).path("scheduled_start")).isEqualTo(start);
        assertThat(names(read.json())).containsExactly("dimension", "scheduled_start");
        assertThat(read.header("etag")).isEqualTo("\"1\"");
    }

    @Test
    void the_same_request_is_a_duplicate_and_another_content_a_conflict() {
        String body = request("shop.hello", "order-2", AT);
        String id = answered(202, keyed().post(FAMILY, body))
                .at("/scheduled_start/scheduled_start_id")
                .asText();
        Client.Got again = keyed().post(FAMILY, body);
        JsonNode duplicate = answered(200, again);
        assertThat(duplicate.path("status").asText()).isEqualTo("duplicate");
        assertThat(duplicate.at("/scheduled_start/scheduled_start_id").asText()).isEqualTo(id);
        assertThat(again.header("etag")).isEqualTo("\"1\"");
        String other = body.substring(0, body.length() - 1) + ", \"input\": {\"name\": \"else\"}}";
        assertThat(keyed().post(FAMILY, other).code()).isEqualTo("start_conflict");
    }

    @Test
    void an_idempotency_key_repeats_the_answer_whatever_has_become_of_the_start() {
        Client once = keyed();
        String body = request("shop.hello", "order-3", AT);
        JsonNode first = answered(202, once.post(FAMILY, body));
        String id = first.at("/scheduled_start/scheduled_start_id").asText();
        answered(200, keyed().post(FAMILY + "/" + id + "/cancel", "{\"expected_version\": 1}"));
        Client.Got again = once.post(FAMILY, body);
        assertThat(again.header("idempotency-replayed")).isEqualTo("true");
        assertThat(answered(202, again)).isEqualTo(first);
        assertThat(once.post(FAMILY, request("shop.hello", "order-4", AT)).code())
                .isEqualTo("duplicate_key");
        JsonNode cancelled = answered(200, keyed().post(FAMILY, body)).path("scheduled_start");
        assertThat(cancelled.path("state").asText()).isEqualTo("canceled");
    }

    @Test
    void version_class_and_input_are_taken() {
        String body = "{\"workflow_name\": \"hello:1.0.0\", \"business_request_id\": \"order-5\", \"start_at\":"
                + " \"2026-05-01T08:00:00.000Z\", \"workload_class\": \"batch\", \"input\": {\"name\": \"Ada\"}}";
        JsonNode start = answered(202, keyed().post(FAMILY, body)).path("scheduled_start");
        assertThat(start.path("workflow_version").asText()).isEqualTo("1.0.0");
        assertThat(start.path("workload_class").asText()).isEqualTo("batch");
        assertThat(starts.inputs().get("order-5")).hasToString("{\"name\":\"Ada\"}");
        JsonNode entry = audit("scheduled_start_create");
        assertThat(names(entry.path("after")))
                .containsExactlyInAnyOrder(
                        "workflow_name",
                        "business_request_id",
                        "start_at",
                        "workload_class",
                        "scheduled_start_id",
                        "state",
                        "version");
        assertThat(entry.at("/after/scheduled_start_id")).isEqualTo(start.path("scheduled_start_id"));
        assertThat(entry.toString()).doesNotContain("Ada");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "shop.nothing | 2026-05-01T08:00:00Z | unknown_workflow",
                "nothing | 2026-05-01T08:00:00Z | unknown_workflow",
                "shop.hello:9.9.9 | 2026-05-01T08:00:00Z | unknown_workflow",
                "shop.strict | 2026-05-01T08:00:00Z | input_rejected",
                "shop.paused | 2026-05-01T08:00:00Z | trigger_paused",
                "shop.closed | 2026-05-01T08:00:00Z | trigger_unavailable",
                "away.away | 2026-05-01T08:00:00Z | definition_unavailable",
                "shop.hello | 2026-03-27T11:00:00Z | start_at_out_of_range",
                "shop.hello | 2028-05-01T08:00:00Z | start_at_out_of_range"
            })
    void what_cannot_be_started_then_is_refused(String workflow, String at, String code) {
        Client.Got got = keyed().post(FAMILY, request(workflow, "refused", at));
        assertThat(got.code()).as(got.toString()).isEqualTo(code);
        assertThat(starts.inputs()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-05-01T08:00:00.5Z", "2026-05-01T08:00:00", "2026-02-30T08:00:00Z", "tomorrow"})
    void a_time_has_an_offset_and_whole_seconds(String at) {
        Client.Got got = keyed().post(FAMILY, request("shop.hello", "order-6", at));
        assertThat(got.code()).as(got.toString()).isEqualTo("input_rejected");
        assertThat(got.json().at("/errors/0/pointer").asText()).isEqualTo("/start_at");
        assertThat(got.json().at("/errors/0/hint").asText() + got.json().at("/errors/0/message"))
                .contains("2026-01-31T08:00:00Z");
        Client.Got moved = keyed().post(
                        FAMILY + "/" + SOON + "/reschedule", "{\"start_at\": \"" + at + "\", \"expected_version\": 1}");
        assertThat(moved.code()).as(moved.toString()).isEqualTo("input_rejected");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'workflow_name': 'shop.hello', 'business_request_id': 'a'} | invalid_payload",
                "{'workflow_name': 'shop.hello', 'business_request_id': '', 'start_at': '2026-05-01T08:00:00Z'}"
                        + " | input_rejected",
                "{'workflow_name': 'shop.hello', 'business_request_id': 'a', 'start_at': '2026-05-01T08:00:00Z',"
                        + " 'workload_class': 'urgent'} | input_rejected",
                "{'workflow_name': 'shop.hello', 'business_request_id': 'a', 'start_at': '2026-05-01T08:00:00Z',"
                        + " 'by': 'else'} | invalid_payload"
            })
    void what_is_no_request_is_refused(String body, String code) {
        Client.Got got = keyed().post(FAMILY, body.replace('\'', '"'));
        assertThat(got.code()).as(got.toString()).isEqualTo(code);
    }

    @Test
    void the_quota_is_kept_and_without_an_answer_nothing_is_accepted() {
        starts.quota(MemoryScheduledStarts.Quota.EXCEEDED);
        Client.Got exceeded = keyed().post(FAMILY, request("shop.hello", "order-7", AT));
        assertThat(answered(429, exceeded).path("code").asText()).isEqualTo("quota_exceeded");
        assertThat(exceeded.json().path("detail").asText()).contains("10 may be");
        assertThat(exceeded.header("retry-after")).isEqualTo("1");
        starts.quota(MemoryScheduledStarts.Quota.UNAVAILABLE);
        Client.Got silent = keyed().post(FAMILY, request("shop.hello", "order-7", AT));
        assertThat(answered(503, silent).path("code").asText()).isEqualTo("quota_unavailable");
        assertThat(starts.inputs()).isEmpty();
        assertThat(answered(200, client.get(VIEWS)).path("quota").isNull()).isTrue();
    }

    @Test
    void it_is_rescheduled_once() {
        Client once = keyed();
        String path = FAMILY + "/" + SOON + "/reschedule";
        String body = "{\"start_at\": \"2026-06-01T08:00:00Z\", \"expected_version\": 1}";
        Client.Got got = once.post(path, body);
        JsonNode answer = answered(200, got);
        assertThat(names(answer)).containsExactly("status", "scheduled_start", "expected_version");
        assertThat(answer.path("status").asText()).isEqualTo("rescheduled");
        assertThat(answer.path("expected_version").asInt()).isEqualTo(2);
        assertThat(answer.at("/scheduled_start/start_at").asText()).isEqualTo("2026-06-01T08:00:00.000Z");
        assertThat(got.header("etag")).isEqualTo("\"2\"");
        Client.Got again = once.post(path, body);
        assertThat(again.header("idempotency-replayed")).isEqualTo("true");
        assertThat(answered(200, again)).isEqualTo(answer);
        JsonNode entry = audit("scheduled_start_reschedule");
        assertThat(entry.path("subject").asText()).isEqualTo("scheduled_start " + SOON);
        assertThat(entry.at("/after/version").asInt()).isEqualTo(2);
        assertThat(entry.at("/after/start_at").asText()).isEqualTo("2026-06-01T08:00:00.000Z");
    }

    @Test
    void it_is_cancelled_by_the_tag_of_the_read() {
        String tag = client.get(VIEWS + "/" + SOON).header("etag");
        Client.Got got = keyed().with("if-match", tag).send("POST", FAMILY + "/" + SOON + "/cancel", null);
        JsonNode answer = answered(200, got);
        assertThat(answer.path("status").asText()).isEqualTo("canceled");
        assertThat(answer.at("/scheduled_start/state").asText()).isEqualTo("canceled");
        assertThat(answer.at("/scheduled_start/completed_at").isNull()).isFalse();
        assertThat(audit("scheduled_start_cancel").path("subject").asText()).isEqualTo("scheduled_start " + SOON);
    }

    @ParameterizedTest
    @ValueSource(strings = {"reschedule", "cancel"})
    void a_stale_version_is_told_the_current_one(String verb) {
        answered(
                200,
                keyed().post(
                                FAMILY + "/" + SOON + "/reschedule",
                                "{\"start_at\": \"2026-06-01T08:00:00Z\", \"expected_version\": 1}"));
        Client.Got stale = keyed().post(FAMILY + "/" + SOON + "/" + verb, change(verb, 1));
        assertThat(answered(409, stale).path("code").asText()).isEqualTo("conflict");
        assertThat(stale.json().path("current_version").asInt()).isEqualTo(2);
        assertThat(stale.header("etag")).isEqualTo("\"2\"");
    }

    private static String change(String verb, int version) {
        String start = verb.equals("reschedule") ? "\"start_at\": \"2026-06-02T08:00:00Z\", " : "";
        return "{" + start + "\"expected_version\": " + version + "}";
    }

    @ParameterizedTest
    @ValueSource(strings = {"reschedule", "cancel"})
    void changes_need_a_version_and_a_key_and_something_that_can_be_changed(String verb) {
        String path = FAMILY + "/" + SOON + "/" + verb;
        String unversioned = change(verb, 1).replaceAll(",? ?\"expected_version\": 1", "");
        assertThat(keyed().post(path, unversioned).code()).isEqualTo("invalid_request");
        assertThat(client.post(path, change(verb, 1)).code()).isEqualTo("invalid_request");
        for (String over : List.of(STARTED, FAILED, CANCELED)) {
            assertThat(keyed().post(FAMILY + "/" + over + "/" + verb, change(verb, 1))
                            .code())
                    .isEqualTo("conflict");
        }
        assertThat(keyed().post(FAMILY + "/unknown/" + verb, change(verb, 1)).code())
                .isEqualTo("not_found");
        starts.engine(MemoryScheduledStarts.Engine.UNAVAILABLE);
        assertThat(keyed().post(path, change(verb, 1)).code()).isEqualTo("engine_unavailable");
    }

    @ParameterizedTest
    @ValueSource(strings = {"reschedule", "cancel"})
    void a_change_that_no_worker_has_taken_note_of_is_in_progress(String verb) {
        starts.engine(MemoryScheduledStarts.Engine.TAKES_ITS_TIME);
        Client.Got got = keyed().post(FAMILY + "/" + SOON + "/" + verb, change(verb, 1));
        assertThat(answered(202, got).path("status").asText()).isEqualTo("in_progress");
        assertThat(got.json().path("expected_version").asInt()).isEqualTo(1);
        assertThat(got.header("etag")).isEqualTo("\"1\"");
    }

    @Test
    void a_time_that_is_out_of_range_is_not_taken_for_a_change() {
        Client.Got got = keyed().post(
                        FAMILY + "/" + SOON + "/reschedule",
                        "{\"start_at\": \"2020-06-01T08:00:00Z\", \"expected_version\": 1}");
        assertThat(got.code()).isEqualTo("start_at_out_of_range");
    }

    @Test
    void they_are_listed_in_the_order_of_their_times() {
        JsonNode page = answered(200, client.get(VIEWS));
        assertThat(names(page)).containsExactly("dimension", "scheduled_starts", "next_cursor", "quota");
        assertThat(page.path("quota")).hasToString("{\"pending\":3,\"limit\":10}");
        List<String> soonest = new ArrayList<>(ids(page));
        assertThat(soonest).startsWith(STARTED, FAILED, CANCELED, SOON).contains(LATER, WAITING);
        assertThat(ids(answered(200, client.get(VIEWS + "?order=desc")))).containsExactlyElementsOf(soonest.reversed());
        assertThat(ids(answered(200, client.get(VIEWS + "?state=failed&state=canceled"))))
                .containsExactly(FAILED, CANCELED);
        assertThat(ids(answered(200, client.get(VIEWS + "?state=scheduled&workflow=hello"))))
                .containsExactly(SOON, LATER);
        assertThat(ids(answered(200, client.get(VIEWS + "?workflow=shop.unknown"))))
                .isEmpty();
        assertThat(client.get(VIEWS + "?state=pending").code()).isEqualTo("invalid_query");
        assertThat(client.get(VIEWS + "?order=up").code()).isEqualTo("invalid_query");
    }

    @ParameterizedTest
    @ValueSource(strings = {"asc", "desc"})
    void pages_follow_each_other(String order) {
        List<String> all = ids(answered(200, client.get(VIEWS + "?order=" + order)));
        List<String> walked = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page = answered(200, client.get(VIEWS + "?limit=1&order=" + order + cursor));
            assertThat(page.path("scheduled_starts")).hasSize(1);
            walked.addAll(ids(page));
            cursor = page.path("next_cursor").isNull()
                    ? ""
                    : "&cursor=" + page.path("next_cursor").asText();
        } while (!cursor.isEmpty());
        assertThat(walked).isEqualTo(all);
    }

    @Test
    void a_page_may_end_with_the_longest_name_that_a_workflow_can_have() {
        String longest = RunId.of("n".repeat(63) + "." + "w".repeat(63), "x");
        starts.add(longest);
        JsonNode last = answered(200, client.get(VIEWS + "?limit=3&state=scheduled&order=desc"));
        assertThat(ids(last)).endsWith(longest);
        String cursor = last.path("next_cursor").asText();
        assertThat(ids(answered(200, client.get(VIEWS + "?limit=3&state=scheduled&order=desc&cursor=" + cursor))))
                .containsExactly(SOON);
    }

    @Test
    void a_cursor_is_of_one_list() {
        String cursor = answered(200, client.get(VIEWS + "?limit=1"))
                .path("next_cursor")
                .asText();
        assertThat(client.get(VIEWS + "?limit=1&order=desc&cursor=" + cursor).code())
                .isEqualTo("stale_cursor");
    }

    @Test
    void what_became_of_them_is_told() {
        JsonNode started = answered(200, client.get(VIEWS + "/" + STARTED)).path("scheduled_start");
        assertThat(started.path("run"))
                .hasToString(
                        "{\"workflow_id\":\"" + STARTED + "\",\"run_id\":\"run-1\",\"definition_digest\":\"sha256:1\","
                                + "\"artifact_identity\":\"flow:1\"}");
        JsonNode failed = answered(200, client.get(VIEWS + "/" + FAILED)).path("scheduled_start");
        assertThat(failed.path("failure_code").asText()).isEqualTo("contract_drift");
        assertThat(failed.path("reason").asText()).contains("/amount");
        assertThat(client.get(VIEWS + "/unknown").code()).isEqualTo("not_found");
    }

    @Test
    void a_request_needs_a_key_and_an_engine() {
        assertThat(client.post(FAMILY, request("shop.hello", "order-8", AT)).code())
                .isEqualTo("invalid_request");
        starts.engine(MemoryScheduledStarts.Engine.UNAVAILABLE);
        assertThat(keyed().post(FAMILY, request("shop.hello", "order-8", AT)).code())
                .isEqualTo("engine_unavailable");
    }

    static Stream<Signature> of_one_or_changing() {
        return Signature.all().stream()
                .filter(one -> one.path().startsWith(FAMILY) || one.path().startsWith(VIEWS + "/"));
    }

    @ParameterizedTest
    @MethodSource("of_one_or_changing")
    void a_process_without_scheduled_starts_does_not_have_their_operations(Signature one) {
        Client.Got got = Requests.refused(one).by(without, one.method());
        assertThat(answered(404, got).path("code").asText()).isEqualTo("not_found");
    }

    @Test
    void a_process_without_scheduled_starts_says_so() {
        JsonNode page = answered(200, without.get(VIEWS));
        assertThat(page.at("/dimension/availability").asText()).isEqualTo("unavailable");
        assertThat(page.at("/dimension/reason").asText()).isNotEmpty();
        assertThat(page.path("scheduled_starts")).isEmpty();
        String availability = "/starts/availability";
        assertThat(answered(200, without.get("/v1/operations")).at(availability).asText())
                .isEqualTo("unavailable");
        assertThat(answered(200, client.get("/v1/operations")).at(availability).asText())
                .isEqualTo("available");
        JsonNode capabilities = answered(200, without.get("/v1/operations/capabilities"));
        JsonNode here = answered(200, client.get("/v1/operations/capabilities"));
        for (String action : List.of("create", "reschedule", "cancel")) {
            assertThat(capabilities.path("scheduled_start_" + action).asBoolean())
                    .isFalse();
            assertThat(here.path("scheduled_start_" + action).asBoolean()).isTrue();
        }
    }
}
