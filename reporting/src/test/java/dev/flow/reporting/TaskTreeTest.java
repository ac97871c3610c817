package dev.flow.reporting;

import dev.flow.engine.TaskObserver;
import dev.flow.engine.TaskObserver.Kind;
import dev.flow.engine.TaskObserver.TaskEvent;
import dev.flow.engine.error.WorkflowError;
import dev.flow.engine.record.TaskPath;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

final class TaskTreeTest {
    private static final Instant START = Instant.parse("2026-11-21T10:00:00Z");

    private final TaskTree tree = new TaskTree();

    private void event(long millis, String path, Kind kind) {
        event("run-1", millis, path, kind, null);
    }

    private void event(String run, long millis, String path, Kind kind, @Nullable WorkflowError error) {
        var reference = path.replaceAll("#.*", "");
        var name = reference.substring(reference.lastIndexOf('/') + 1);
        tree.onTask(new TaskEvent(
                new TaskObserver.Subject(run, "shop." + run, path, name, "set"),
                0,
                kind,
                START.plusMillis(millis),
                error));
    }

    private java.util.List<String> after(long millis) {
        return tree.lines(START.plusMillis(millis), Style.PLAIN);
    }

    @ParameterizedTest
    @CsvSource({"/do/0/a, ''", "/do/0/a#.3, ' [3]'", "/do/0/a#.3~2, ' [3] (retry 2)'", "/do/0/a#^1, ' (again 1)'"})
    void people_see_the_index_and_the_attempt(String path, String expected) {
        assertThat(TaskTree.position(TaskPath.of(path))).isEqualTo(expected);
    }

    @Test
    void shows_what_is_done_what_lasts_and_how_long() {
        event(0, "/do/0/greet", Kind.STARTED);
        event(12, "/do/0/greet", Kind.COMPLETED);
        event(12, "/do/1/rest", Kind.STARTED);

        assertThat(after(2012)).containsExactly("✓ greet  12 ms", "▸ rest  2.0 s");
    }

    @Test
    void tasks_inside_of_tasks_are_indented() {
        event(0, "/do/0/outer", Kind.STARTED);
        event(1, "/do/0/outer/do/0/inner", Kind.STARTED);
        event(2, "/do/0/outer/do/0/inner", Kind.COMPLETED);
        event(3, "/do/0/outer", Kind.COMPLETED);
        event(3, "/do/1/last", Kind.SKIPPED);

        assertThat(after(3)).containsExactly("✓ outer  3 ms", "  ✓ inner  1 ms", "○ last");
    }

    @Test
    void a_fault_says_what_it_was_and_a_retry_goes_on() {
        event(0, "/do/0/try", Kind.STARTED);
        event(0, "/do/0/try/try/0/call", Kind.STARTED);
        event(
                "run-1",
                5,
                "/do/0/try/try/0/call",
                Kind.FAULTED,
                new WorkflowError("urn:x", 500, "No answer", null, null));
        event(5, "/do/0/try", Kind.RETRYING);

        assertThat(after(5)).containsExactly("↻ try  5 ms", "  ✗ call  5 ms  No answer");
    }

    @Test
    void of_a_long_loop_the_last_passes_are_shown() {
        event(0, "/do/0/each", Kind.STARTED);
        for (int i = 0; i < 20; i++) {
            event(i, "/do/0/each/do/0/step#." + i, Kind.STARTED);
            event(i, "/do/0/each/do/0/step#." + i, Kind.COMPLETED);
        }

        assertThat(after(20))
                .hasSize(10)
                .startsWith("▸ each  20 ms", "  … 12 more", "  ✓ step [12]  0 ms")
                .endsWith("  ✓ step [19]  0 ms");
    }

    @Test
    void runs_are_kept_apart() {
        event("run-1", 0, "/do/0/start", Kind.STARTED, null);
        event("run-2", 1, "/do/0/work", Kind.STARTED, null);

        assertThat(after(1)).containsExactly("shop.run-1", "  ▸ start  1 ms", "shop.run-2", "  ▸ work  0 ms");
    }
}
