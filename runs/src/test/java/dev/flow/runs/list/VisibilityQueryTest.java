package dev.flow.runs.list;

import dev.flow.identity.WorkflowPatterns;
import dev.flow.runs.RunCondition;
import dev.flow.runs.RunFilter;
import dev.flow.runs.RunStatus;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Filters as the engine's visibility store reads them. */
final class VisibilityQueryTest {
    private static String query(RunCondition... conditions) {
        return VisibilityQuery.of("scope-1", WorkflowPatterns.ALL, RunFilter.of(conditions));
    }

    @Test
    void without_a_condition_every_run_of_the_scope_is_listed_once() {
        assertThat(query()).isEqualTo("FlowScope = 'scope-1' AND ExecutionStatus != 'ContinuedAsNew'");
    }

    @Test
    void every_condition_is_part_of_the_query_in_its_order() {
        assertThat(query(
                        new RunCondition.Workflow("shop.order"),
                        RunCondition.AnyStatus.of(RunStatus.FAILED, RunStatus.TIMED_OUT),
                        new RunCondition.StartedAfter(Instant.parse("2026-01-01T00:00:00Z")),
                        new RunCondition.StartedBefore(Instant.parse("2026-02-01T00:00:00Z")),
                        new RunCondition.Definition("sha256:1"),
                        new RunCondition.Revision("revision-1"),
                        new RunCondition.Trigger("api"),
                        new RunCondition.WorkerArtifact("shop:1"),
                        new RunCondition.Label("team=blue")))
                .isEqualTo("FlowScope = 'scope-1' AND FlowWorkflow = 'shop.order'"
                        + " AND ExecutionStatus IN ('Failed', 'TimedOut') AND StartTime >= '2026-01-01T00:00:00Z'"
                        + " AND StartTime < '2026-02-01T00:00:00Z' AND FlowDefinition = 'sha256:1'"
                        + " AND FlowRevision = 'revision-1' AND FlowTrigger = 'api'"
                        + " AND TemporalWorkerDeploymentVersion = 'shop:1' AND FlowLabels = 'team=blue'");
    }

    @Test
    void patterns_of_workflows_are_alternatives() {
        assertThat(VisibilityQuery.of("scope-1", WorkflowPatterns.of(List.of("shop.order", "shop.g*")), RunFilter.ALL))
                .isEqualTo("FlowScope = 'scope-1' AND (FlowWorkflow = 'shop.order'"
                        + " OR FlowWorkflow STARTS_WITH 'shop.g') AND ExecutionStatus != 'ContinuedAsNew'");
    }

    @Test
    void a_value_cannot_leave_its_quotes() {
        assertThat(query(new RunCondition.Trigger("api' OR FlowScope != 'x")))
                .contains("FlowTrigger = 'api? OR FlowScope != ?x'");
    }
}
