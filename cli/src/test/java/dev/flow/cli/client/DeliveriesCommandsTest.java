package dev.flow.cli.client;

import dev.flow.cli.Invocation;
import dev.flow.cli.output.Json;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What {@code flow deliveries} asks a service for, and what it makes of its answers. */
final class DeliveriesCommandsTest {
    private static final String VIEWS = "GET /v1/operations/deliveries";
    private static final String REDELIVER = "POST /v1/deliveries/d1/redeliver";
    private static final String DELIVERY = """
            {"delivery_id": "%s", "door": "%s", "source": "%s", "received_at": "2026-03-26T12:00:00.123Z",
             "outcome": "%s", "reason": %s, "event": %s, "runs": %s, "reached": %d, "attempts": 1,
             "completed_at": %s, "last_error": null, "original": null}""";
    private static final String REACHED = DELIVERY.formatted(
            "d1",
            "event",
            "default",
            "accepted",
            "null",
            "{\"source\": \"/shop\", \"id\": \"4711\", \"type\": \"paid\"}",
            "[{\"workflow_id\": \"shop.hello.A1\", \"trigger_name\": \"paid\"},"
                    + " {\"workflow_id\": \"shop.wait.B2\", \"trigger_name\": null}]",
            2,
            "\"2026-03-26T12:00:01.000Z\"");
    private static final String REFUSED = DELIVERY.formatted(
            "d2", "webhook", "github", "rejected", "\"The signature is missing.\"", "null", "[]", 0, "null");
    private static final String PAGE = """
            {"dimension": {"availability": "available", "reason": null}, "deliveries": [%s], "next_cursor": %s}""";
    private static final String VIEW = """
            {"dimension": {"availability": "available", "reason": null}, "delivery": %s, "event": %s}""";

    private final AnsweringService service = new AnsweringService("deliveries");

    @AfterEach
    void stop() {
        service.close();
    }

    @Test
    void those_of_a_door_a_source_and_an_outcome_are_listed() {
        service.on(VIEWS, PAGE.formatted(REACHED + "," + REFUSED, "\"c1\""));
        var listed = service.flow(
                "list", "--door", "webhook", "--source", "github", "--outcome", "rejected", "--limit", "2");
        assertThat(listed).isEqualTo(new Invocation(0, """
                delivery_id  received_at           door     source   type  outcome   reached
                d1           2026-03-26T12:00:00Z  event    default  paid  accepted  2
                d2           2026-03-26T12:00:00Z  webhook  github         rejected  0
                """, "There are more: --cursor c1\n"));
        assertThat(service.asked()).containsExactly(VIEWS + "?door=webhook&source=github&outcome=rejected&limit=2");
    }

    @Test
    void a_list_is_data_for_programs() throws Exception {
        service.on(VIEWS, PAGE.formatted(REACHED, "null"));
        assertThat(Json.read(
                        service.flow("list", "--cursor", "c1", "-o", "json").out()))
                .isEqualTo(Json.read("[" + REACHED + "]"));
        assertThat(service.asked()).containsExactly(VIEWS + "?cursor=c1");
    }

    @Test
    void that_there_are_none_is_said() {
        service.on(VIEWS, PAGE.formatted("", "null"));
        assertThat(service.flow("list")).isEqualTo(new Invocation(0, "", "There are no such deliveries.\n"));
        assertThat(service.flow("list", "-o", "json").out()).isEqualTo("[]\n");
    }

    @Test
    void a_service_without_events_is_3() {
        service.on(
                VIEWS,
                "{\"dimension\": {\"availability\": \"unavailable\", \"reason\": \"There are none here.\"},"
                        + " \"deliveries\": [], \"next_cursor\": null}");
        var listed = service.flow("list");
        assertThat(listed.code()).isEqualTo(3);
        assertThat(listed.err()).contains("There are none here.");
    }

    @Test
    void one_is_described_with_its_runs() {
        service.on(VIEWS + "/d1", VIEW.formatted(REACHED, "null"));
        assertThat(service.flow("describe", "d1")).isEqualTo(new Invocation(0, """
                delivery_id   d1
                door          event
                source        default
                received_at   2026-03-26T12:00:00Z
                outcome       accepted
                event_source  /shop
                event_id      4711
                event_type    paid
                runs          shop.hello.A1 (paid), shop.wait.B2
                reached       2
                attempts      1
                completed_at  2026-03-26T12:00:01Z
                """, ""));
        assertThat(service.flow("describe", "d1", "-o", "yaml").out()).contains("trigger_name: paid\n", "reached: 2\n");
        assertThat(service.flow("describe", "unknown").code()).isEqualTo(2);
    }

    @Test
    void one_that_was_no_event_is_described_with_the_reason() {
        service.on(VIEWS + "/d2", VIEW.formatted(REFUSED, "null"));
        assertThat(service.flow("describe", "d2").out())
                .contains("reason       The signature is missing.\n")
                .doesNotContain("event_id", "runs", "completed_at");
    }

    @Test
    void the_event_itself_is_printed_as_json() throws Exception {
        String event = "{\"specversion\": \"1.0\", \"id\": \"4711\", \"data\": {\"amount\": 1}}";
        service.on(VIEWS + "/d1", VIEW.formatted(REACHED, event));
        assertThat(Json.read(service.flow("describe", "d1", "--event").out())).isEqualTo(Json.read(event));
        assertThat(service.flow("describe", "d1", "--event", "-o", "yaml").out())
                .contains("  amount: 1\n");
    }

    @Test
    void that_an_event_is_not_shown_is_said() {
        service.on(VIEWS + "/d1", VIEW.formatted(REACHED, "null"));
        var shown = service.flow("describe", "d1", "--event");
        assertThat(shown.out()).isEmpty();
        assertThat(shown.err())
                .isEqualTo(
                        "The event is not shown: it was not kept, or the credential lacks the action payload_view.\n");
    }

    @Test
    void an_event_is_delivered_again_under_a_key() {
        service.on(REDELIVER, REACHED);
        var again = service.flow("redeliver", "d1", "--reason", "mended", "--key", "k1");
        assertThat(again.code()).as(again.err()).isZero();
        assertThat(again.out()).startsWith("delivery_id   d1\n");
        assertThat(again.err()).isEqualTo("flow deliveries describe d1 shows how it goes.\n");
        assertThat(service.asked()).containsExactly(REDELIVER + " {\"reason\":\"mended\"}");
        assertThat(service.received().getLast().header("x-idempotency-key")).isEqualTo("k1");
        assertThat(service.flow("redeliver", "d1").code()).isZero();
        assertThat(service.received().getLast().header("x-idempotency-key")).startsWith("cli-");
    }

    @ParameterizedTest
    @CsvSource({"409, conflict, 5", "404, not_found, 2", "403, forbidden, 4", "503, store_unavailable, 3"})
    void what_the_service_refuses_has_its_exit_code(int status, String code, int exit) {
        service.on(REDELIVER, AnsweringService.problem(status, code, "It is being delivered."));
        var refused = service.flow("redeliver", "d1");
        assertThat(refused.code()).isEqualTo(exit);
        assertThat(refused.err()).contains("It is being delivered. [" + code + "]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "describe", "redeliver"})
    void every_command_has_help_with_an_example(String name) {
        var help = Invocation.of("deliveries", name, "--help");
        assertThat(help.code()).isZero();
        assertThat(help.out()).startsWith("Usage: flow deliveries " + name).contains("\nExample", "--server=URL");
        assertThat(help.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }
}
