package dev.flow.engine.record;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.payload.Json;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Which lifecycle events the sinks of a configuration select. */
final class LifecycleSelectionTest {
    private static JsonNode json(String text) {
        return Json.read(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void several_sinks_select_what_one_of_them_wants() {
        JsonNode sinks = json("""
                {"a": {"events": ["workflows"], "include_output": true},
                 "b": {"events": ["tasks", "emitted"]}}
                """);
        assertThat(LifecycleSelection.ofSinks(sinks)).isEqualTo(new LifecycleSelection(true, true, true));
        assertThat(LifecycleSelection.ofSink(sinks.path("b"))).isEqualTo(new LifecycleSelection(false, true, false));
    }

    @Test
    void sinks_of_emitted_events_and_no_sinks_select_none() {
        assertThat(LifecycleSelection.ofSinks(json("{\"a\": {\"events\": [\"emitted\"], \"include_output\": true}}")))
                .isEqualTo(LifecycleSelection.NONE);
        assertThat(LifecycleSelection.ofSinks(json("{}"))).isEqualTo(LifecycleSelection.NONE);
        assertThat(LifecycleSelection.ofSinks(json("{}").path("sinks"))).isEqualTo(LifecycleSelection.NONE);
    }

    @Test
    void a_selection_wants_the_types_of_its_kinds() {
        var workflows = new LifecycleSelection(true, false, false);
        assertThat(workflows.wants("io.serverlessworkflow.workflow.started.v1")).isTrue();
        assertThat(workflows.wants("io.serverlessworkflow.task.started.v1")).isFalse();
        assertThat(workflows.wants("com.example.workflow")).isFalse();
    }

    @Test
    void a_memo_keeps_a_selection_and_has_no_word_of_none() {
        var memo = new RunMemo("scope", "sha256:1", "api", null, Map.of(), Json.object());
        var all = new LifecycleSelection(true, true, true);
        RunMemo with = RunMemo.parse(memo.withLifecycle(all).json());
        assertThat(LifecycleSelection.parse(with.facts().path(RunMemo.LIFECYCLE)))
                .isEqualTo(all);
        assertThat(memo.withLifecycle(LifecycleSelection.NONE).json()).isEqualTo(memo.json());
    }
}
