package dev.flow.server.protocol;

import com.google.protobuf.ByteString;
import com.google.protobuf.util.Durations;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.ScheduleActivityTaskCommandAttributes;
import io.temporal.api.common.v1.ActivityType;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Priority;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.api.sdk.v1.UserMetadata;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.PollActivityTaskQueueRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static dev.flow.server.protocol.TestService.execution;
import static org.assertj.core.api.Assertions.assertThat;

/** What activities and children take from their workflow. */
final class InheritedOptionsTest {
    private static final Priority OF_WORKFLOW = Priority.newBuilder()
            .setPriorityKey(5)
            .setFairnessKey("tenant")
            .setFairnessWeight(2.5f)
            .build();
    private static TestService service;

    @BeforeAll
    static void begin() {
        service = new TestService();
    }

    @AfterAll
    static void end() {
        service.close();
    }

    private static void start(String workflowId) {
        StartWorkflowExecutionRequest.Builder request =
                TestService.start(workflowId).setPriority(OF_WORKFLOW);
        var _ = service.stub().startWorkflowExecution(request.build());
    }

    private static Command.Builder child(String workflowId) {
        return TestService.child(workflowId, ParentClosePolicy.PARENT_CLOSE_POLICY_ABANDON).toBuilder();
    }

    @Test
    void an_activity_has_the_priority_of_its_workflow_where_it_says_nothing_itself() {
        start("prior");
        var _ = service.complete(
                service.poll("prior"),
                Command.newBuilder()
                        .setCommandType(CommandType.COMMAND_TYPE_SCHEDULE_ACTIVITY_TASK)
                        .setScheduleActivityTaskCommandAttributes(ScheduleActivityTaskCommandAttributes.newBuilder()
                                .setActivityId("a")
                                .setActivityType(ActivityType.newBuilder().setName("Ship"))
                                .setTaskQueue(TaskQueue.newBuilder().setName("prior"))
                                .setStartToCloseTimeout(Durations.fromMinutes(1))
                                .setPriority(Priority.newBuilder().setPriorityKey(2)))
                        .build());
        var task = service.stub()
                .pollActivityTaskQueue(PollActivityTaskQueueRequest.newBuilder()
                        .setNamespace("default")
                        .setTaskQueue(TaskQueue.newBuilder().setName("prior"))
                        .build());

        assertThat(task.getPriority())
                .isEqualTo(OF_WORKFLOW.toBuilder().setPriorityKey(2).build());
    }

    @Test
    void a_child_has_the_priority_of_its_parent_where_it_says_nothing_itself() {
        start("parent");
        Command.Builder light = child("light");
        light.getStartChildWorkflowExecutionCommandAttributesBuilder()
                .setPriority(Priority.newBuilder().setFairnessWeight(0.5f));
        var _ = service.complete(service.poll("parent"), child("same").build(), light.build());
        service.awaitEvents("parent", "CHILD_WORKFLOW_EXECUTION_STARTED", 2);

        assertThat(priority("same")).isEqualTo(OF_WORKFLOW);
        assertThat(priority("light"))
                .isEqualTo(OF_WORKFLOW.toBuilder().setFairnessWeight(0.5f).build());
    }

    @Test
    void the_event_that_asks_for_a_child_has_the_priority_of_the_command_only() {
        start("asking");
        Command.Builder light = child("asked-light");
        light.getStartChildWorkflowExecutionCommandAttributesBuilder()
                .setPriority(Priority.newBuilder().setFairnessWeight(0.5f));
        var _ = service.complete(service.poll("asking"), child("asked-same").build(), light.build());

        var events = service.history(execution("asking"));
        assertThat(events.get(4)
                        .getStartChildWorkflowExecutionInitiatedEventAttributes()
                        .hasPriority())
                .isFalse();
        assertThat(events.get(5)
                        .getStartChildWorkflowExecutionInitiatedEventAttributes()
                        .getPriority())
                .isEqualTo(Priority.newBuilder().setFairnessWeight(0.5f).build());
    }

    private static Priority priority(String workflowId) {
        return service.history(execution(workflowId))
                .getFirst()
                .getWorkflowExecutionStartedEventAttributes()
                .getPriority();
    }

    @Test
    void a_child_has_the_summary_that_the_command_says() {
        UserMetadata metadata = UserMetadata.newBuilder()
                .setSummary(Payload.newBuilder().setData(ByteString.copyFromUtf8("\"one parcel\"")))
                .build();
        start("describing");
        var _ = service.complete(
                service.poll("describing"),
                child("described").setUserMetadata(metadata).build());
        service.awaitEvents("describing", "CHILD_WORKFLOW_EXECUTION_STARTED", 1);

        assertThat(service.history(execution("described")).getFirst().getUserMetadata())
                .isEqualTo(metadata);
        assertThat(service.describe(execution("described")).getExecutionConfig().getUserMetadata())
                .isEqualTo(metadata);
    }
}
