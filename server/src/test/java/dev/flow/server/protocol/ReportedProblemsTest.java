package dev.flow.server.protocol;

import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.workflowservice.v1.ListWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskFailedRequest;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static dev.flow.server.protocol.TestService.execution;
import static org.assertj.core.api.Assertions.assertThat;

/** Runs whose workflow tasks fail again and again are found by the search attribute that says so. */
final class ReportedProblemsTest {
    private static TestService service;

    @BeforeAll
    static void begin() {
        service = new TestService();
    }

    @AfterAll
    static void finish() {
        service.close();
    }

    private static void fail(String workflowId, WorkflowTaskFailedCause cause) {
        var _ = service.stub()
                .respondWorkflowTaskFailed(RespondWorkflowTaskFailedRequest.newBuilder()
                        .setNamespace("default")
                        .setTaskToken(service.poll(workflowId).getTaskToken())
                        .setCause(cause)
                        .build());
    }

    private static Map<String, String> attributes(String workflowId) {
        return service
                .describe(execution(workflowId))
                .getWorkflowExecutionInfo()
                .getSearchAttributes()
                .getIndexedFieldsMap()
                .entrySet()
                .stream()
                .filter(attribute -> !attribute.getKey().equals("BuildIds"))
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        attribute -> attribute.getValue().getData().toStringUtf8()));
    }

    @Test
    void the_fifth_failure_is_reported_with_the_cause_that_the_history_has_until_a_task_is_completed() {
        var _ = service.started("failing");
        fail("failing", WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_NON_DETERMINISTIC_ERROR);
        for (int i = 0; i < 3; i++) {
            fail("failing", WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_WORKFLOW_WORKER_UNHANDLED_FAILURE);
        }
        assertThat(attributes("failing")).isEmpty();

        fail("failing", WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_WORKFLOW_WORKER_UNHANDLED_FAILURE);
        assertThat(attributes("failing"))
                .containsExactly(Map.entry(
                        "TemporalReportedProblems",
                        "[\"category=WorkflowTaskFailed\",\"cause=WorkflowTaskFailedCauseNonDeterministicError\"]"));
        assertThat(service.stub()
                        .listWorkflowExecutions(ListWorkflowExecutionsRequest.newBuilder()
                                .setNamespace("default")
                                .setQuery("TemporalReportedProblems = 'category=WorkflowTaskFailed'")
                                .build())
                        .getExecutionsList())
                .singleElement()
                .extracting(found -> found.getExecution().getWorkflowId())
                .isEqualTo("failing");

        var _ = service.complete(service.poll("failing"));
        assertThat(attributes("failing")).isEmpty();
    }
}
