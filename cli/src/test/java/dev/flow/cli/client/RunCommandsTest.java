package dev.flow.cli.client;

import dev.flow.cli.Invocation;
import dev.flow.cli.output.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Starting, reading and steering runs of a service on the command line. */
final class RunCommandsTest {
    @TempDir
    private static Path folder;

    private static Served served;

    @BeforeAll
    static void serve() throws Exception {
        served = Served.start(folder);
    }

    @AfterAll
    static void stop() {
        served.close();
    }

    @Test
    void start_says_where_the_run_is() throws Exception {
        var started = served.flow("start", "shop.greets", "--request-id", "where", "-p", "name=Ada");

        assertThat(started.code()).isZero();
        assertThat(started.err()).isEmpty();
        var answer = Json.read(started.out());
        assertThat(answer.path("status").asText()).isEqualTo("started");
        assertThat(answer.path("workflow_id").asText()).startsWith("shop.greets.");
    }

    @Test
    void start_with_wait_says_which_run_it_is_and_prints_its_output() {
        var ended = served.flow("start", "greets", "-p", "name=Ada", "--wait");

        assertThat(ended.code()).isZero();
        assertThat(ended.out()).isEqualTo("{\n  \"greeting\": \"Hello, Ada\"\n}\n");
        assertThat(ended.err()).startsWith("started shop.greets.").hasLineCount(1);
    }

    @Test
    void the_same_start_again_finds_the_run_and_another_input_is_5() {
        var first = served.flow("start", "greets", "--request-id", "twice", "-p", "name=Ada", "--wait");
        var again = served.flow("start", "greets", "--request-id", "twice", "-p", "name=Ada", "--wait");
        var other = served.flow("start", "greets", "--request-id", "twice", "-p", "name=Bob");

        assertThat(again.out()).isEqualTo(first.out());
        assertThat(again.err()).isEqualTo(first.err().replace("started", "duplicate"));
        assertThat(other.code()).isEqualTo(5);
        assertThat(other.err()).contains("another input", "[start_conflict]");
    }

    @Test
    void a_run_that_fails_is_1_and_says_where() {
        var ended = served.flow("start", "fails", "--wait");

        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err()).contains("failed: The bank is closed").contains("/do/0/pay");
    }

    @Test
    void an_input_that_the_schema_refuses_is_1_with_the_place() {
        var refused = served.flow("start", "greets", "-p", "name:=7");

        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains("/input/name: ", "[input_rejected]");
    }

    @Test
    void a_workflow_that_is_not_there_is_2() {
        var refused = served.flow("start", "shop.nothing");

        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("shop.nothing", "[unknown_workflow]");
    }

    @Test
    void a_run_that_is_not_there_is_2() {
        var refused = served.flow("runs", "describe", "shop.waits.nothing");

        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).isEqualTo("flow runs describe: There is no run shop.waits.nothing. [not_found]\n");
    }

    @Test
    void an_unknown_subject_is_4() {
        var refused = served.flow("start", "greets", "-p", "name=Ada", "--subject", "unknown-subject");

        assertThat(refused.code()).isEqualTo(4);
        assertThat(refused.err()).contains("[unauthenticated]");
    }

    @Test
    void no_service_is_3_and_says_how_to_get_one() {
        var refused = Invocation.of("start", "greets", "--server", "http://127.0.0.1:1");

        assertThat(refused.code()).isEqualTo(3);
        assertThat(refused.err()).contains("http://127.0.0.1:1 does not answer", "flow serve", "--server");
    }

    @Test
    void what_is_no_address_is_2() {
        assertThat(Invocation.of("runs", "list", "--server", "localhost:8321"))
                .isEqualTo(new Invocation(
                        2,
                        "",
                        "flow runs list: --server is the address of a service, http:// or https://, not"
                                + " 'localhost:8321'.\n"));
    }

    @Test
    void a_token_file_that_is_empty_is_2() throws Exception {
        var file = Files.createFile(folder.resolve("token"));

        var refused = served.flow("runs", "describe", "any", "--token-file", file.toString());

        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains(file + " is empty");
    }

    @Test
    void an_open_run_has_no_result_yet_and_that_is_3() throws Exception {
        var run = served.waiting("open");

        assertThat(served.flow("runs", "result", run)).isEqualTo(new Invocation(3, "", "waiting\n"));
    }

    @Test
    void describe_says_what_a_run_waits_for() throws Exception {
        var run = served.waiting("why");

        var described = served.flow("runs", "describe", run);

        assertThat(described.code()).isZero();
        assertThat(described.out())
                .contains(
                        "workflow_id: " + run,
                        "waiting_for:",
                        "kind: event",
                        "task: /do/1/payment",
                        "on: com.example.paid");
    }

    @Test
    void an_event_lets_a_run_go_on_and_the_same_key_is_the_same_event() throws Exception {
        var run = served.waiting("paid");

        var first = served.flow("runs", "event", run, "--type", "com.example.paid", "--key", "payment-1");
        var again = served.flow("runs", "event", run, "--type", "com.example.paid", "--key", "payment-1");

        assertThat(first).isEqualTo(new Invocation(0, "", "accepted\n"));
        assertThat(again).isEqualTo(first);
        assertThat(served.flow("runs", "result", run, "--wait").out()).isEqualTo("{\n  \"paid\": true\n}\n");
    }

    @Test
    void the_same_key_for_another_event_is_5() throws Exception {
        var run = served.waiting("key");
        served.flow("runs", "event", run, "--type", "com.example.paid", "--key", "payment-2");

        var other = served.flow("runs", "event", run, "--type", "com.example.other", "--key", "payment-2");

        assertThat(other.code()).isEqualTo(5);
    }

    @Test
    void watch_says_what_changes_and_prints_the_output() throws Exception {
        var run = served.waiting("watched");
        var watching = CompletableFuture.supplyAsync(() -> served.flow("runs", "watch", run));

        served.flow("runs", "event", run, "--type", "com.example.paid");

        var watched = watching.join();
        assertThat(watched.code()).isZero();
        assertThat(watched.out()).isEqualTo("{\n  \"paid\": true\n}\n");
        assertThat(watched.err()).startsWith("waiting: event com.example.paid at /do/1/payment\n");
    }

    @Test
    void a_run_is_paused_and_goes_on() throws Exception {
        var run = served.waiting("paused");

        assertThat(served.flow("runs", "pause", run, "--reason", "stock-taking").code())
                .isZero();
        assertThat(served.flow("runs", "event", run, "--type", "com.example.paid")
                        .code())
                .isZero();
        assertThat(served.flow("runs", "result", run))
                .isEqualTo(new Invocation(3, "", "paused by local-operator: stock-taking\n"));
        assertThat(served.flow("runs", "resume", run).code()).isZero();

        assertThat(served.flow("runs", "result", run, "--wait").code()).isZero();
    }

    @Test
    void a_run_is_cancelled_and_that_is_1() throws Exception {
        var run = served.waiting("cancelled");

        assertThat(served.flow("runs", "cancel", run, "--reason", "duplicate order")
                        .code())
                .isZero();

        var ended = served.flow("runs", "result", run, "--wait");
        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.err()).isEqualTo("canceled by local-operator: duplicate order\n");
    }

    @Test
    void a_run_is_terminated_and_that_is_1() throws Exception {
        var run = served.waiting("terminated");

        assertThat(served.flow("runs", "terminate", run).code()).isZero();

        var ended = served.flow("runs", "result", run, "--wait");
        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.err()).isEqualTo("terminated by local-operator\n");
    }

    @Test
    void timeline_and_history_show_what_happened() throws Exception {
        var run = served.waiting("history");

        var timeline = Json.read(
                served.flow("runs", "timeline", run, "--output", "json").out());
        var history = Json.read(
                served.flow("runs", "history", run, "--output", "json").out());

        assertThat(timeline.at("/timeline").toString()).contains("/do/1/payment", "\"state\":\"open\"");
        assertThat(history.at("/history").toString()).contains("EVENT_TYPE_WORKFLOW_EXECUTION_STARTED");
    }

    @Test
    void runs_are_listed_on_the_embedded_engine() throws Exception {
        var run = served.waiting("listed-4711");

        var listed = served.flow("runs", "list", "--workflow", "waits", "--output", "json");

        assertThat(Json.read(listed.out()).findValuesAsText("workflow_id")).contains(run);
    }

    @Test
    void the_run_of_a_request_is_found_on_every_engine() throws Exception {
        var run = served.waiting("order-4711");

        var found =
                served.flow("runs", "list", "--workflow", "waits", "--request-id", "order-4711", "--output", "json");

        assertThat(Json.read(found.out()).findValuesAsText("workflow_id")).containsExactly(run);
    }
}
