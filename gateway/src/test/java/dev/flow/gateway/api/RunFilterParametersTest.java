package dev.flow.gateway.api;

import dev.flow.gateway.operation.Call;
import dev.flow.gateway.operation.Parameter;
import dev.flow.gateway.operation.Permissions;
import dev.flow.gateway.problem.ProblemException;
import dev.flow.runs.RunCondition;
import dev.flow.runs.RunFilter;
import dev.flow.runs.RunStatus;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Every condition on runs has a parameter. */
final class RunFilterParametersTest {
    private static RunFilter filter(Map<String, List<Object>> values) {
        return RunFilterParameters.filter(new Call<>(
                new Call.Context("request", null, null, "effect", "query", Permissions.NONE), values, null, "body"));
    }

    @Test
    void every_kind_of_condition_has_a_parameter() {
        List<RunCondition> conditions = filter(Map.of(
                        "workflow", List.of("order"),
                        "business_request_id", List.of("order-1"),
                        "state", List.of("failed", "timed_out"),
                        "started_after", List.of(Instant.parse("2026-01-01T00:00:00Z")),
                        "started_before", List.of(Instant.parse("2026-02-01T00:00:00Z")),
                        "definition_digest", List.of("sha256:1"),
                        "revision_id", List.of("revision-1"),
                        "trigger", List.of("api"),
                        "worker_artifact", List.of("shop:1"),
                        "label", List.of("team=blue", "size=one")))
                .conditions();

        assertThat(conditions)
                .containsExactly(
                        new RunCondition.Workflow("order"),
                        new RunCondition.BusinessRequest("order-1"),
                        RunCondition.AnyStatus.of(RunStatus.FAILED, RunStatus.TIMED_OUT),
                        new RunCondition.StartedAfter(Instant.parse("2026-01-01T00:00:00Z")),
                        new RunCondition.StartedBefore(Instant.parse("2026-02-01T00:00:00Z")),
                        new RunCondition.Definition("sha256:1"),
                        new RunCondition.Revision("revision-1"),
                        new RunCondition.Trigger("api"),
                        new RunCondition.WorkerArtifact("shop:1"),
                        new RunCondition.Label("team=blue"),
                        new RunCondition.Label("size=one"));
        assertThat(conditions.stream().<Class<?>>map(Object::getClass).distinct())
                .containsExactlyInAnyOrder(RunCondition.class.getPermittedSubclasses());
    }

    @Test
    void the_operation_takes_every_parameter_that_filters() {
        List<String> taken = RunViewOperations.DECLARED.getFirst().parameters().stream()
                .map(Parameter::name)
                .toList();
        assertThat(taken)
                .containsExactly(
                        "workflow",
                        "business_request_id",
                        "state",
                        "started_after",
                        "started_before",
                        "definition_digest",
                        "revision_id",
                        "trigger",
                        "worker_artifact",
                        "label",
                        "scope",
                        "limit",
                        "cursor");
        assertThat(Arrays.stream(RunFilterParameters.all())
                        .<String>map(Parameter::name)
                        .toList())
                .isEqualTo(taken.subList(0, 10));
    }

    @Test
    void a_request_without_parameters_lists_every_run() {
        assertThat(filter(Map.of())).isEqualTo(RunFilter.ALL);
    }

    @Test
    void a_business_request_id_needs_the_workflow() {
        assertThatThrownBy(() -> filter(Map.of("business_request_id", List.of("order-1"))))
                .isInstanceOf(ProblemException.class)
                .hasMessageContaining("business_request_id needs workflow.");
    }
}
