package dev.flow.server.protocol;

import com.google.protobuf.util.Durations;
import io.temporal.api.query.v1.WorkflowQuery;
import io.temporal.api.taskqueue.v1.StickyExecutionAttributes;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import io.temporal.api.workflowservice.v1.QueryWorkflowRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskFailedRequest;
import io.temporal.api.workflowservice.v1.ShutdownWorkerRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static dev.flow.server.protocol.TestService.execution;
import static org.assertj.core.api.Assertions.assertThat;

/** Tasks for a worker that has the workflow in its cache, and has ended. */
final class StickyQueueTest {
    private static TestService service;

    @BeforeAll
    static void begin() {
        service = new TestService();
    }

    @AfterAll
    static void end() {
        service.close();
    }

    private static String sticky(String workflowId) {
        return workflowId + "-sticky";
    }

    private static void complete(String workflowId, PollWorkflowTaskQueueResponse task) {
        var _ = service.stub()
                .respondWorkflowTaskCompleted(RespondWorkflowTaskCompletedRequest.newBuilder()
                        .setNamespace("default")
                        .setTaskToken(task.getTaskToken())
                        .setStickyAttributes(StickyExecutionAttributes.newBuilder()
                                .setWorkerTaskQueue(TaskQueue.newBuilder().setName(sticky(workflowId)))
                                .setScheduleToStartTimeout(Durations.fromHours(1)))
                        .build());
    }

    /** A workflow whose worker has polled its own queue a moment ago, and does not poll it now. */
    private static void cached(String workflowId) {
        var _ = service.started(workflowId);
        complete(workflowId, service.poll(workflowId));
        var first = WorkflowServiceGrpc.newFutureStub(service.channel())
                .pollWorkflowTaskQueue(TestService.polling(sticky(workflowId)));
        service.awaitPoller(sticky(workflowId));
        service.signal(workflowId, "s", "first");
        assertThat(first).succeedsWithin(Duration.ofMinutes(1)).satisfies(task -> complete(workflowId, task));
    }

    private static void shutDown(String workflowId) {
        var _ = service.stub()
                .shutdownWorker(ShutdownWorkerRequest.newBuilder()
                        .setNamespace("default")
                        .setStickyTaskQueue(sticky(workflowId))
                        .setIdentity("worker")
                        .build());
    }

    private static void query(String workflowId) {
        var _ = WorkflowServiceGrpc.newFutureStub(service.channel())
                .queryWorkflow(QueryWorkflowRequest.newBuilder()
                        .setNamespace("default")
                        .setExecution(execution(workflowId))
                        .setQuery(WorkflowQuery.newBuilder().setQueryType("q"))
                        .build());
    }

    @Test
    void a_task_that_waits_for_a_worker_that_shuts_down_is_given_to_another_one() {
        cached("task");
        service.signal("task", "s", "second");
        shutDown("task");

        assertThat(service.poll("task").getAttempt()).isOne();
        assertThat(service.events(execution("task"))).doesNotContain("WORKFLOW_TASK_TIMED_OUT");
    }

    @Test
    void a_query_that_waits_for_a_worker_that_shuts_down_is_given_to_another_one() {
        cached("query");
        query("query");
        shutDown("query");

        assertThat(service.poll("query").getQuery().getQueryType()).isEqualTo("q");
    }

    @Test
    void a_query_that_a_lost_worker_does_not_answer_is_given_to_another_one() {
        cached("lost");
        query("lost");
        assertThat(service.poll(sticky("lost")).getQuery().getQueryType()).isEqualTo("q");

        assertThat(service.poll("lost").getQuery().getQueryType()).isEqualTo("q");
    }

    @Test
    void the_failure_of_a_task_of_its_own_queue_is_followed_by_a_first_attempt() {
        cached("failing");
        service.signal("failing", "s", "second");
        var _ = service.stub()
                .respondWorkflowTaskFailed(RespondWorkflowTaskFailedRequest.newBuilder()
                        .setNamespace("default")
                        .setTaskToken(service.poll(sticky("failing")).getTaskToken())
                        .build());

        assertThat(service.poll("failing").getAttempt()).isOne();
    }
}
