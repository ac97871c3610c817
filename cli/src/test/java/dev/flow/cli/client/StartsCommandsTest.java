package dev.flow.cli.client;

import dev.flow.cli.Invocation;
import dev.flow.cli.output.Json;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What {@code flow starts} asks a service for, and what it makes of its answers. */
final class StartsCommandsTest {
    private static final String ID = "shop.order.7N3V1C5W9K2D8F4H6J0M5Q2R1T";
    private static final String VIEWS = "GET /v1/operations/scheduled-starts";
    private static final String CREATE = "POST /v1/scheduled-starts";
    private static final String START = """
            {"scheduled_start_id": "%s", "workflow_name": "shop.order", "workflow_version": null, "trigger_name": "api",
             "business_request_id": "order-1", "requested_by": "ada", "state": "%s",
             "start_at": "2026-05-01T08:00:00.000Z", "workload_class": "standard", "version": %d,
             "accepted_at": "2026-03-27T12:00:00.000Z", "updated_at": "2026-03-27T12:00:00.000Z",
             "dispatch_started_at": null, "completed_at": null, "failure_code": %s, "reason": null, "run": null}""";
    private static final String SCHEDULED = START.formatted(ID, "scheduled", 3, "null");
    private static final String FAILED = START.formatted("shop.order.A1", "failed", 2, "\"contract_drift\"");
    private static final String PAGE = """
            {"dimension": {"availability": "available", "reason": null}, "scheduled_starts": [%s],
             "next_cursor": %s, "quota": %s}""";
    private static final String ANSWER = "{\"status\": \"%s\", \"scheduled_start\": %s, \"expected_version\": 3}";

    private final AnsweringService service = new AnsweringService("starts");

    @AfterEach
    void stop() {
        service.close();
    }

    private void views() {
        service.on(
                VIEWS + "/" + ID,
                "{\"dimension\": {\"availability\": \"available\", \"reason\": null}, \"scheduled_start\": " + SCHEDULED
                        + "}");
    }

    @Test
    void a_start_is_asked_for_with_everything_that_was_said() {
        service.on(CREATE, ANSWER.formatted("accepted", SCHEDULED));
        var created = service.flow(
                "create",
                "order",
                "--request-id",
                "order-1",
                "--at",
                "2026-05-01T10:00:00+02:00",
                "--param",
                "name=Ada",
                "--param",
                "amount:=3",
                "--class",
                "batch",
                "--key",
                "k1");
        assertThat(created).isEqualTo(new Invocation(0, """
                status              accepted
                scheduled_start_id  shop.order.7N3V1C5W9K2D8F4H6J0M5Q2R1T
                state               scheduled
                start_at            2026-05-01T08:00:00Z
                workload_class      standard
                version             3
                """, ""));
        assertThat(service.asked())
                .containsExactly("POST /v1/scheduled-starts {\"workflow_name\":\"order\","
                        + "\"business_request_id\":\"order-1\",\"start_at\":\"2026-05-01T08:00:00Z\","
                        + "\"workload_class\":\"batch\",\"input\":{\"name\":\"Ada\",\"amount\":3}}");
        assertThat(service.received().getFirst().header("x-idempotency-key")).isEqualTo("k1");
    }

    @Test
    void a_start_may_be_so_long_from_now_and_is_standard() throws Exception {
        service.on(CREATE, ANSWER.formatted("duplicate", SCHEDULED));
        var created = service.flow("create", "order", "--request-id", "order-1", "--in", "PT2H", "--output", "json");
        assertThat(created.code()).as(created.err()).isZero();
        assertThat(Json.read(created.out())).isEqualTo(Json.read(ANSWER.formatted("duplicate", SCHEDULED)));
        var body = Json.read(service.received().getFirst().body());
        assertThat(body.path("start_at").asText()).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ");
        assertThat(body.path("workload_class").asText()).isEqualTo("standard");
        assertThat(body.path("input")).hasToString("{}");
        assertThat(service.received().getFirst().header("x-idempotency-key")).startsWith("cli-");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "create order --request-id a | say when with --at TIME or --in DURATION",
                "create order --request-id a --at 2026-05-01T08:00:00Z --in 2h | say when with --at TIME",
                "create order --request-id a --at 2026-05-01T08:00:00 | has no offset from UTC: write 2026-05-01T08:00:00Z",
                "create order --request-id a --at tomorrow | 'tomorrow' is no time: write 2026-05-01T08:00:00Z",
                "create order --request-id a --in soon | 'soon' is no duration",
                "create order --request-id a --in PT0S | a duration must be longer than nothing",
                "create order --at 2026-05-01T08:00:00Z | --request-id",
                "create order --request-id a --in 2h --class urgent | interactive, standard, batch",
                "reschedule x | say when with --at TIME",
                "cancel x --expected-version two | 'two' is no version",
                "list --all --state failed | give --all or --state",
                "list --state waiting | scheduled, dispatching, started, canceled, failed"
            })
    void what_makes_no_sense_is_2_before_the_service_is_asked(String command, String message) {
        var refused = service.flow(command.split(" "));
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains(message);
        assertThat(service.received()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "422, start_at_out_of_range, 1",
        "404, unknown_workflow, 2",
        "429, quota_exceeded, 3",
        "503, quota_unavailable, 3",
        "403, forbidden, 4",
        "409, start_conflict, 5"
    })
    void what_the_service_refuses_has_its_exit_code(int status, String code, int exit) {
        service.on(CREATE, AnsweringService.problem(status, code, "It is so."));
        var refused = service.flow("create", "order", "--request-id", "a", "--in", "2h");
        assertThat(refused.code()).isEqualTo(exit);
        assertThat(refused.err()).contains("It is so. [" + code + "]");
    }

    @Test
    void those_that_are_pending_are_listed() {
        service.on(VIEWS, PAGE.formatted(SCHEDULED, "\"c1\"", "{\"pending\": 3, \"limit\": 10}"));
        var listed = service.flow("list", "--workflow", "order", "--limit", "1");
        assertThat(listed).isEqualTo(new Invocation(0, """
                scheduled_start_id                     state      start_at              workload_class  version  failure_code
                shop.order.7N3V1C5W9K2D8F4H6J0M5Q2R1T  scheduled  2026-05-01T08:00:00Z  standard        3
                """, "pending: 3 of at most 10\nThere are more: --cursor c1\n"));
        assertThat(service.asked())
                .containsExactly("GET /v1/operations/scheduled-starts?state=scheduled&state=dispatching&workflow=order"
                        + "&limit=1");
    }

    @Test
    void those_of_some_state_or_of_all_are_listed() throws Exception {
        service.on(VIEWS, PAGE.formatted(FAILED, "null", "null"));
        var failed =
                service.flow("list", "--state", "failed", "--state", "canceled", "--cursor", "c1", "--output", "json");
        assertThat(Json.read(failed.out())).isEqualTo(Json.read("[" + FAILED + "]"));
        assertThat(failed.err()).isEmpty();
        assertThat(service.flow("list", "--all").out()).contains("contract_drift");
        assertThat(service.asked())
                .containsExactly(
                        "GET /v1/operations/scheduled-starts?state=failed&state=canceled&cursor=c1",
                        "GET /v1/operations/scheduled-starts");
    }

    @Test
    void that_there_are_none_is_said() {
        service.on(VIEWS, PAGE.formatted("", "null", "null"));
        assertThat(service.flow("list")).isEqualTo(new Invocation(0, "", "There are no such scheduled starts.\n"));
    }

    @Test
    void a_service_without_scheduled_starts_is_3() {
        service.on(
                VIEWS,
                "{\"dimension\": {\"availability\": \"unavailable\", \"reason\": \"There are none here.\"},"
                        + " \"scheduled_starts\": [], \"next_cursor\": null, \"quota\": null}");
        var listed = service.flow("list");
        assertThat(listed.code()).isEqualTo(3);
        assertThat(listed.err()).contains("There are none here.");
    }

    @Test
    void one_is_described() {
        views();
        var shown = service.flow("describe", ID);
        assertThat(shown.code()).as(shown.err()).isZero();
        assertThat(shown.out()).contains("state: scheduled", "version: 3", "requested_by: ada");
        assertThat(service.flow("describe", "unknown").code()).isEqualTo(2);
    }

    @Test
    void a_change_names_the_present_version() {
        views();
        service.on(CREATE + "/" + ID + "/reschedule", ANSWER.formatted("rescheduled", SCHEDULED));
        service.on(CREATE + "/" + ID + "/cancel", ANSWER.formatted("canceled", SCHEDULED));
        assertThat(service.flow("reschedule", ID, "--at", "2026-05-02T08:00:00Z")
                        .out())
                .startsWith("status              resch");
        assertThat(service.flow("cancel", ID).out()).startsWith("status              canceled");
        assertThat(service.asked())
                .containsExactly(
                        VIEWS + "/" + ID,
                        CREATE + "/" + ID
                                + "/reschedule {\"start_at\":\"2026-05-02T08:00:00Z\",\"expected_version\":3}",
                        VIEWS + "/" + ID,
                        CREATE + "/" + ID + "/cancel {\"expected_version\":3}");
    }

    @Test
    void a_change_of_a_version_that_was_read_is_a_conflict_when_it_has_changed() {
        service.on(CREATE + "/" + ID + "/cancel", AnsweringService.problem(409, "conflict", "It is version 3."));
        var refused = service.flow("cancel", ID, "--expected-version", "2");
        assertThat(refused.code()).isEqualTo(5);
        assertThat(service.asked()).containsExactly(CREATE + "/" + ID + "/cancel {\"expected_version\":2}");
    }

    @Test
    void a_change_that_is_under_way_says_where_to_look() {
        service.on(CREATE + "/" + ID + "/cancel", ANSWER.formatted("in_progress", SCHEDULED));
        var asked = service.flow("cancel", ID, "--expected-version", "3", "--output", "yaml");
        assertThat(asked.code()).isZero();
        assertThat(asked.out()).contains("status: in_progress");
        assertThat(asked.err())
                .isEqualTo("The request is on its way: flow starts describe " + ID + " shows what came of it.\n");
    }
}
