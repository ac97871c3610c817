package dev.flow.runs;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.payload.Json;
import io.temporal.activity.DynamicActivity;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Steering on a real server, which can also take runs back. */
final class ServerSteeringTest extends SteeringSuite {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    ServerSteeringTest() {
        super(Ground.Kind.SERVER);
    }

    @Test
    void a_run_is_taken_back_to_a_task_and_says_what_repeats() {
        Map<String, Integer> counts = new ConcurrentHashMap<>();
        DynamicActivity counting = arguments -> {
            String key = arguments.get(0, JsonNode.class).path("task").asText();
            return Json.object().put("n", counts.merge(key, 1, Integer::sum));
        };
        try (Ground ground = Ground.of(Ground.Kind.SERVER, counting).with("steps", """
                do:
                  - first: {call: 'host:1.0.0@default', with: {}}
                  - second: {call: 'host:1.0.0@default', with: {}}
                  - third: {call: 'host:1.0.0@default', with: {}}
                """)) {
            StartedRun run = ground.start("steps", "a", Json.object());
            assertThat(output(ground, run)).isEqualTo("{\"n\":1}");

            RestartedRun tried = ground.runs().restart(run.workflowId(), null, "second", "test", "key-1", true);
            assertThat(tried)
                    .isEqualTo(new RestartedRun(
                            run.workflowId(), run.runId(), java.util.List.of("/do/1/second", "/do/2/third")));

            RestartedRun restarted =
                    ground.runs().restart(run.workflowId(), null, "/do/1/second", "test", "key-1", false);
            assertThat(restarted.repeats()).isEqualTo(tried.repeats());
            assertThat(restarted.runId()).isNotEqualTo(run.runId());
            assertThat(output(ground, run)).isEqualTo("{\"n\":2}");
            assertThat(counts).isEqualTo(Map.of("/do/0/first", 1, "/do/1/second", 2, "/do/2/third", 2));

            assertThat(ground.runs()
                            .restart(run.workflowId(), null, "/do/1/second", "test", "key-1", false)
                            .runId())
                    .isEqualTo(restarted.runId());
            assertThat(output(ground, run)).isEqualTo("{\"n\":2}");

            StartedRun again = ground.start("steps", "a", Json.object());
            assertThat(again.status()).isEqualTo(StartedRun.Status.DUPLICATE);
            assertThatThrownBy(() -> ground.runs().restart(run.workflowId(), null, "fourth", "test", "key-2", true))
                    .isInstanceOfSatisfying(
                            RunsException.class, e -> assertThat(e.code()).isEqualTo("not_restartable"));
        }
    }

    private static String output(Ground ground, StartedRun run) {
        return String.valueOf(
                ground.runs().result(run.workflowId(), null, PATIENCE).output());
    }
}
