package dev.flow.runs;

import dev.flow.engine.payload.Json;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What the engine inside this process cannot do is said, and not shown as empty. */
final class EmbeddedListTest {
    @Test
    void a_list_is_unavailable_with_a_reason_and_a_request_id_still_finds_its_run() {
        try (RunsFixture ground =
                RunsFixture.of(RunsFixture.Kind.EMBEDDED).with("greet", "do: [{greet: {set: {said: 1}}}]")) {
            StartedRun run = ground.start("greet", "a", Json.object());

            RunPage page = ground.runs().list(RunFilter.ALL, 10, null);
            assertThat(page.workflows()).isEqualTo(List.of());
            assertThat(page.dimension().isAvailable()).isFalse();
            assertThat(page.dimension().reason()).contains("flow engine install");
            assertThat(ground.runs().capabilities().reset().isAvailable()).isFalse();
            assertThat(ground.runs()
                            .list(
                                    RunFilter.of(
                                            new RunCondition.Workflow("shop.greet"),
                                            new RunCondition.BusinessRequest("a")),
                                    10,
                                    null)
                            .workflows())
                    .extracting(RunSummary::workflowId)
                    .containsExactly(run.workflowId());
            assertThatThrownBy(() -> ground.runs()
                            .restart(run.workflowId(), null, new RestartCommand("greet", "ada", "test", "1", true)))
                    .isInstanceOfSatisfying(
                            RunsException.class, e -> assertThat(e.code()).hasToString("not_restartable"));
        }
    }
}
