package dev.flow.cli.client;

import dev.flow.cli.output.Json;
import dev.flow.engine.local.RealServer;
import dev.flow.testing.Eventually;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** What needs an engine with a database: lists, and taking a run back. */
@Tag("process")
final class RunListTest {
    @TempDir
    private static Path folder;

    private static Served served;

    @BeforeAll
    static void serve() throws Exception {
        served = Served.local(folder, RealServer.binary().path());
    }

    @AfterAll
    static void stop() {
        served.close();
    }

    /** What was started is listed soon, not at once. */
    private static Set<String> listed(int expected, String... arguments) throws Exception {
        return Eventually.get(
                () -> Set.copyOf(Json.read(
                                served.flow(with(arguments, "--output", "json")).out())
                        .findValuesAsText("workflow_id")),
                ids -> ids.size() >= expected);
    }

    private static String[] with(String[] arguments, String... more) {
        var all = new ArrayList<>(List.of("runs", "list"));
        all.addAll(List.of(arguments));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    @Test
    void a_list_is_filtered_and_fits_a_terminal() throws Exception {
        var run = served.flow("start", "greets", "-p", "name=Ada", "--label", "region=north", "--wait");
        var id = run.err().strip().substring("started ".length());
        assertThat(listed(1, "--label", "region=north", "--state", "completed")).containsExactly(id);

        var table = served.flow("runs", "list", "--label", "region=north");

        assertThat(table.code()).isZero();
        assertThat(table.out().lines())
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).hasSizeLessThan(130));
        assertThat(table.out()).startsWith("workflow_id  ").contains(id, "completed", "region=north");
    }

    @Test
    void nothing_found_is_said() {
        var none = served.flow("runs", "list", "--workflow", "shop.fails", "--label", "never=used");

        assertThat(none.code()).isZero();
        assertThat(none.out()).isEmpty();
        assertThat(none.err()).isEqualTo("There are no such runs.\n");
    }

    @Test
    void a_page_says_the_cursor_of_the_next() throws Exception {
        for (var number : new String[] {"one", "two", "three"}) {
            served.flow("start", "waits", "--request-id", "page-" + number, "--label", "set=pages");
        }
        var all = listed(3, "--label", "set=pages");

        var first = served.flow("runs", "list", "--label", "set=pages", "--limit", "2", "--output", "json");
        assertThat(first.err()).startsWith("There are more: --cursor ");
        var cursor = first.err().strip().substring("There are more: --cursor ".length());
        var second = served.flow(
                "runs", "list", "--label", "set=pages", "--limit", "2", "--cursor", cursor, "--output", "json");

        var found = new HashSet<>(Json.read(first.out()).findValuesAsText("workflow_id"));
        found.addAll(Json.read(second.out()).findValuesAsText("workflow_id"));
        assertThat(found).isEqualTo(all).hasSize(3);
        assertThat(second.err()).isEmpty();
    }

    @Test
    void a_run_is_taken_back_to_a_task_after_a_look() throws Exception {
        var run = served.waiting("back");
        served.flow("runs", "event", run, "--type", "com.example.paid");
        served.flow("runs", "result", run, "--wait");
        var before = segment(run);

        var look = served.flow(
                "runs", "restart", run, "--from", "payment", "--reason", "not paid", "--dry-run", "--output", "json");
        assertThat(look.code()).isZero();
        assertThat(segment(run)).isEqualTo(before);

        var back = served.flow("runs", "restart", run, "--from", "payment", "--reason", "not paid", "-o", "json");
        assertThat(back.code()).isZero();
        assertThat(Json.read(back.out()).path("run_id").asText()).isNotEmpty().isNotEqualTo(before);
        assertThat(served.flow("runs", "result", run, "--wait").code())
                .isZero(); // the engine hands over the event again
    }

    private static String segment(String run) throws Exception {
        return Json.read(
                        served.flow("runs", "describe", run, "--output", "json").out())
                .path("run_id")
                .asText();
    }
}
