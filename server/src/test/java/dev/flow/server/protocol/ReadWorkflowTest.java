package dev.flow.server.protocol;

import com.google.protobuf.ByteString;
import com.google.protobuf.util.Durations;
import io.grpc.Metadata;
import io.grpc.stub.MetadataUtils;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.FailWorkflowExecutionCommandAttributes;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Priority;
import io.temporal.api.common.v1.RetryPolicy;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.HistoryEventFilterType;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.api.enums.v1.PendingWorkflowTaskState;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.sdk.v1.UserMetadata;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryResponse;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryReverseRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static dev.flow.server.protocol.TestService.execution;
import static dev.flow.server.protocol.TestService.start;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class ReadWorkflowTest {
    private static TestService service;

    @BeforeAll
    static void begin() {
        service = new TestService();
    }

    @AfterAll
    static void end() {
        service.close();
    }

    private static GetWorkflowExecutionHistoryRequest.Builder history(String workflowId) {
        return GetWorkflowExecutionHistoryRequest.newBuilder()
                .setNamespace("default")
                .setExecution(execution(workflowId));
    }

    /** A request that waits, on its way. */
    private static Future<GetWorkflowExecutionHistoryResponse> waiting(
            GetWorkflowExecutionHistoryRequest.Builder request) {
        return WorkflowServiceGrpc.newFutureStub(service.channel())
                .getWorkflowExecutionHistory(request.setWaitNewEvent(true).build());
    }

    private static void signals(String workflowId, int count) {
        for (int i = 0; i < count; i++) {
            service.signal(workflowId, "s" + i, "request-" + i);
        }
    }

    @Test
    void a_history_is_read_in_pages_whose_tokens_stay_with_the_run() {
        var _ = service.started("pages");
        signals("pages", 5);
        List<HistoryEvent> events = new ArrayList<>();
        var request = history("pages").setMaximumPageSize(3);
        GetWorkflowExecutionHistoryResponse page;
        int pages = 0;
        do {
            page = service.stub().getWorkflowExecutionHistory(request.build());
            events.addAll(page.getHistory().getEventsList());
            request.setNextPageToken(page.getNextPageToken());
            pages++;
        } while (!page.getNextPageToken().isEmpty());

        assertThat(pages).isEqualTo(3);
        assertThat(events).isEqualTo(service.history(execution("pages"))).hasSize(7);
        assertThatThrownBy(() -> service.stub()
                        .getWorkflowExecutionHistory(history("pages")
                                .setNextPageToken(ByteString.copyFromUtf8("other"))
                                .build()))
                .hasMessage("INVALID_ARGUMENT: Invalid NextPageToken.");
    }

    private static HistoryEvent closed(WorkflowServiceGrpc.WorkflowServiceBlockingStub client, String runId) {
        return client.getWorkflowExecutionHistory(history("retried")
                        .setExecution(execution("retried", runId))
                        .setHistoryEventFilterType(HistoryEventFilterType.HISTORY_EVENT_FILTER_TYPE_CLOSE_EVENT)
                        .build())
                .getHistory()
                .getEvents(0);
    }

    @Test
    void a_client_that_cannot_follow_a_retried_run_sees_it_continued() {
        var request =
                start("retried").setRetryPolicy(RetryPolicy.newBuilder().setInitialInterval(Durations.fromHours(1)));
        String runId = service.stub().startWorkflowExecution(request.build()).getRunId();
        var _ = service.complete(
                service.poll("retried"),
                Command.newBuilder()
                        .setCommandType(CommandType.COMMAND_TYPE_FAIL_WORKFLOW_EXECUTION)
                        .setFailWorkflowExecutionCommandAttributes(FailWorkflowExecutionCommandAttributes.newBuilder()
                                .setFailure(Failure.newBuilder().setMessage("no truck")))
                        .build());
        Metadata features = new Metadata();
        features.put(
                Metadata.Key.of("supported-features", Metadata.ASCII_STRING_MARSHALLER), "other,follows-next-run-id");
        HistoryEvent failed =
                closed(service.stub().withInterceptors(MetadataUtils.newAttachHeadersInterceptor(features)), runId);
        HistoryEvent continued = closed(service.stub(), runId);

        String next = failed.getWorkflowExecutionFailedEventAttributes().getNewExecutionRunId();
        assertThat(next).isNotEmpty();
        assertThat(continued.getEventId()).isEqualTo(failed.getEventId());
        assertThat(continued.getWorkflowExecutionContinuedAsNewEventAttributes().getNewExecutionRunId())
                .isEqualTo(next);
        assertThat(service.events(execution("retried", runId))).endsWith("WORKFLOW_EXECUTION_FAILED");
    }

    @Test
    void a_history_is_read_from_its_end() {
        var _ = service.started("reverse");
        signals("reverse", 3);
        var request = GetWorkflowExecutionHistoryReverseRequest.newBuilder()
                .setNamespace("default")
                .setExecution(execution("reverse"))
                .setMaximumPageSize(3);
        var first = service.stub().getWorkflowExecutionHistoryReverse(request.build());
        var second = service.stub()
                .getWorkflowExecutionHistoryReverse(
                        request.setNextPageToken(first.getNextPageToken()).build());

        assertThat(first.getHistory().getEventsList())
                .extracting(HistoryEvent::getEventId)
                .containsExactly(5L, 4L, 3L);
        assertThat(second.getHistory().getEventsList())
                .extracting(HistoryEvent::getEventId)
                .containsExactly(2L, 1L);
        assertThat(second.getNextPageToken()).isEmpty();
    }

    @Test
    void a_waiting_read_is_answered_by_the_next_event() throws Exception {
        var _ = service.started("waits");
        var all = service.stub()
                .getWorkflowExecutionHistory(
                        history("waits").setWaitNewEvent(true).build());
        assertThat(all.getHistory().getEventsCount()).isEqualTo(2);

        var next = waiting(history("waits").setNextPageToken(all.getNextPageToken()));
        service.signal("waits", "s", "1");
        var answer = next.get(20, TimeUnit.SECONDS);
        assertThat(answer.getHistory().getEventsList())
                .extracting(HistoryEvent::getEventType)
                .containsExactly(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED);
        assertThat(answer.getNextPageToken()).isNotEmpty();
    }

    @Test
    void a_read_of_the_close_event_waits_for_the_end() throws Exception {
        var _ = service.started("end");
        var request =
                history("end").setHistoryEventFilterType(HistoryEventFilterType.HISTORY_EVENT_FILTER_TYPE_CLOSE_EVENT);
        assertThat(service.stub()
                        .getWorkflowExecutionHistory(request.build())
                        .getHistory()
                        .getEventsList())
                .isEmpty();

        var end = waiting(request);
        signals("end", 2);
        var _ = service.complete(service.poll("end"), TestService.end());
        var answer = end.get(20, TimeUnit.SECONDS);
        assertThat(answer.getHistory().getEventsList())
                .extracting(HistoryEvent::getEventType)
                .containsExactly(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED);
        assertThat(answer.getNextPageToken()).isEmpty();
    }

    @Test
    void a_waiting_read_is_answered_without_events_when_its_time_is_over() {
        var _ = service.started("idle");
        var first = service.stub()
                .getWorkflowExecutionHistory(
                        history("idle").setWaitNewEvent(true).build());
        var second = service.stub()
                .withDeadlineAfter(400, TimeUnit.MILLISECONDS)
                .getWorkflowExecutionHistory(history("idle")
                        .setWaitNewEvent(true)
                        .setNextPageToken(first.getNextPageToken())
                        .build());

        assertThat(second.getHistory().getEventsList()).isEmpty();
        assertThat(second.getNextPageToken()).isEqualTo(first.getNextPageToken());
    }

    @Test
    void a_description_has_what_is_pending() {
        var _ = service.stub()
                .startWorkflowExecution(start("described")
                        .setUserMetadata(UserMetadata.newBuilder()
                                .setSummary(Payload.newBuilder().setData(ByteString.copyFromUtf8("summary"))))
                        .build());
        assertThat(service.describe(execution("described"))
                        .getPendingWorkflowTask()
                        .getState())
                .isEqualTo(PendingWorkflowTaskState.PENDING_WORKFLOW_TASK_STATE_SCHEDULED);
        var task = service.poll("described");
        assertThat(service.describe(execution("described"))
                        .getPendingWorkflowTask()
                        .getState())
                .isEqualTo(PendingWorkflowTaskState.PENDING_WORKFLOW_TASK_STATE_STARTED);
        var _ = service.complete(
                task,
                TestService.child("described-child", ParentClosePolicy.PARENT_CLOSE_POLICY_ABANDON),
                TestService.timer("t"));

        var description = service.describe(execution("described"));
        assertThat(description.getPendingChildren(0).getWorkflowId()).isEqualTo("described-child");
        assertThat(description.getPendingChildren(0).getParentClosePolicy())
                .isEqualTo(ParentClosePolicy.PARENT_CLOSE_POLICY_ABANDON);
        assertThat(description
                        .getExecutionConfig()
                        .getUserMetadata()
                        .getSummary()
                        .getData()
                        .toStringUtf8())
                .isEqualTo("summary");
        assertThat(description.getWorkflowExecutionInfo().getTaskQueue()).isEqualTo("described");
        assertThatThrownBy(() -> service.describe(execution("nobody")))
                .hasMessage("NOT_FOUND: workflow not found for ID: nobody");
    }

    @Test
    void a_description_counts_the_start_of_a_task_that_is_with_a_worker() {
        var _ = service.started("counted");
        var _ = service.poll("counted");

        assertThat(service.describe(execution("counted"))
                        .getWorkflowExecutionInfo()
                        .getHistoryLength())
                .isEqualTo(3);
    }

    @Test
    void a_description_has_the_priority_of_an_activity_with_its_options() {
        var _ = service.started("urgent");
        Command.Builder command = TestService.activity("urgent-activities", "a", 0).toBuilder();
        command.getScheduleActivityTaskCommandAttributesBuilder()
                .setPriority(Priority.newBuilder().setPriorityKey(1));
        var _ = service.complete(service.poll("urgent"), command.build());

        assertThat(service.describe(execution("urgent"))
                        .getPendingActivities(0)
                        .getActivityOptions()
                        .getPriority()
                        .getPriorityKey())
                .isEqualTo(1);
    }

    @Test
    void a_description_says_when_an_activity_with_a_worker_was_scheduled() {
        var _ = service.started("scheduled");
        var _ = service.complete(service.poll("scheduled"), TestService.activity("scheduled", "a", 0));
        var _ = service.pollActivity("scheduled");

        var activity = service.describe(execution("scheduled")).getPendingActivities(0);
        assertThat(activity.getScheduledTime())
                .isEqualTo(service.history(execution("scheduled")).get(4).getEventTime());
    }

    @SuppressWarnings("deprecation") // Workers of all versions name their build so.
    private static void completeBy(String checksum, String workflowId, Command... commands) {
        var _ = service.stub()
                .respondWorkflowTaskCompleted(RespondWorkflowTaskCompletedRequest.newBuilder()
                        .setNamespace("default")
                        .setTaskToken(service.poll(workflowId).getTaskToken())
                        .setBinaryChecksum(checksum)
                        .addAllCommands(List.of(commands))
                        .build());
    }

    /** A search attribute of the current run; empty when it has none of this name. */
    private static String attribute(String workflowId, String name) {
        return service.describe(execution(workflowId))
                .getWorkflowExecutionInfo()
                .getSearchAttributes()
                .getIndexedFieldsOrDefault(name, Payload.getDefaultInstance())
                .getData()
                .toStringUtf8();
    }

    @Test
    void a_run_that_a_new_build_goes_on_with_names_those_of_the_runs_before_too() {
        var _ = service.started("rebuilt");
        completeBy("one", "rebuilt", TestService.continueAsNew());
        completeBy("two", "rebuilt", TestService.timer("t"));

        assertThat(attribute("rebuilt", "BinaryChecksums")).isEqualTo("[\"one\",\"two\"]");
    }

    @Test
    void a_run_that_no_new_build_goes_on_with_names_none() {
        var _ = service.started("as-before");
        completeBy("one", "as-before", TestService.continueAsNew());
        completeBy("one", "as-before", TestService.timer("t"));

        assertThat(attribute("as-before", "BinaryChecksums")).isEmpty();
    }

    @Test
    void a_description_names_the_builds_of_the_workers() {
        var _ = service.started("built");
        completeBy("sum \"1\"", "built");

        var info = service.describe(execution("built")).getWorkflowExecutionInfo();
        assertThat(attribute("built", "BuildIds")).isEqualTo("[\"unversioned\"]");
        assertThat(attribute("built", "BinaryChecksums")).isEqualTo("[\"sum \\\"1\\\"\"]");
        assertThat(info.getAutoResetPoints().getPoints(0).getFirstWorkflowTaskCompletedId())
                .isEqualTo(4);
    }

    @Test
    void a_worker_without_a_build_has_a_reset_point() {
        var _ = service.started("nameless");
        var _ = service.complete(service.poll("nameless"), TestService.timer("t"));

        assertThat(service.describe(execution("nameless"))
                        .getWorkflowExecutionInfo()
                        .getAutoResetPoints()
                        .getPointsList())
                .hasSize(1);
    }
}
