package dev.flow.server.protocol;

import com.google.protobuf.ByteString;
import com.google.protobuf.util.Durations;
import dev.flow.server.DatabaseStores;
import dev.flow.server.DurableServer;
import dev.flow.server.metrics.ServerMetrics;
import dev.flow.server.persistence.sql.Ownership;
import dev.flow.server.persistence.sql.ServerDatabase;
import dev.flow.store.Dialect;
import io.grpc.Status;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.ContinueAsNewWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.RecordMarkerCommandAttributes;
import io.temporal.api.command.v1.ScheduleActivityTaskCommandAttributes;
import io.temporal.api.command.v1.SignalExternalWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.UpsertWorkflowSearchAttributesCommandAttributes;
import io.temporal.api.common.v1.ActivityType;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.api.operatorservice.v1.AddSearchAttributesRequest;
import io.temporal.api.operatorservice.v1.OperatorServiceGrpc;
import io.temporal.api.query.v1.WorkflowQuery;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.update.v1.Input;
import io.temporal.api.update.v1.Meta;
import io.temporal.api.update.v1.Request;
import io.temporal.api.workflowservice.v1.ListWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.QueryWorkflowRequest;
import io.temporal.api.workflowservice.v1.RegisterNamespaceRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCompletedByIdRequest;
import io.temporal.api.workflowservice.v1.TerminateWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.UpdateWorkflowExecutionRequest;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** PostgreSQL keeps no U+0000, SQLite and memory do: it is refused by all alike. */
final class NamesTest {
    private static final String NUL = "a\0b";

    private static void assertInvalid(ThrowingCallable request) {
        assertThatThrownBy(request)
                .satisfies(e -> assertThat(Status.fromThrowable(e).getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT));
    }

    @Test
    void memory_refuses_what_no_name_can_be() {
        try (TestService service = new TestService()) {
            refuses(service);
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_database_refuses_what_no_name_can_be(Dialect dialect) {
        try (ServerDatabase database = new ServerDatabase(dialect);
                DatabaseStores stores =
                        DatabaseStores.open(database.store(), Ownership.Lease.of("test"), ServerMetrics.NONE);
                TestService service = new TestService(DurableServer.Options.on(stores.stores()))) {
            refuses(service);
        }
    }

    private static void refuses(TestService service) {
        var stub = service.stub();
        var _ = service.started("order");
        String twoBytes = "ü".repeat(501);
        for (String name : List.of(NUL, twoBytes)) {
            var type = WorkflowType.newBuilder().setName(name);
            var queue = TaskQueue.newBuilder().setName(name);
            for (var start : List.of(
                    TestService.start(name),
                    TestService.start("new").setWorkflowType(type),
                    TestService.start("new").setTaskQueue(queue),
                    TestService.start("new").setRequestId(name))) {
                assertInvalid(() -> stub.startWorkflowExecution(start.build()));
            }
            assertInvalid(() -> service.signal(name, "paid", "r"));
            assertInvalid(() -> service.signal("order", name, "r"));
            assertInvalid(() -> service.signal("order", "paid", name));
            assertInvalid(() -> service.history(TestService.execution(name)));
            assertInvalid(() -> service.describe(TestService.execution("order", name)));
            assertInvalid(() -> stub.terminateWorkflowExecution(TerminateWorkflowExecutionRequest.newBuilder()
                    .setNamespace("default")
                    .setWorkflowExecution(TestService.execution(name))
                    .build()));
            assertInvalid(() -> stub.queryWorkflow(QueryWorkflowRequest.newBuilder()
                    .setNamespace("default")
                    .setExecution(TestService.execution(name))
                    .setQuery(WorkflowQuery.newBuilder().setQueryType("state"))
                    .build()));
            assertInvalid(() -> stub.updateWorkflowExecution(UpdateWorkflowExecutionRequest.newBuilder()
                    .setNamespace("default")
                    .setWorkflowExecution(TestService.execution("order"))
                    .setRequest(Request.newBuilder()
                            .setMeta(Meta.newBuilder().setUpdateId(name))
                            .setInput(Input.newBuilder().setName("change")))
                    .build()));
            assertInvalid(
                    () -> stub.respondActivityTaskCompletedById(RespondActivityTaskCompletedByIdRequest.newBuilder()
                            .setNamespace("default")
                            .setWorkflowId(name)
                            .setActivityId("a")
                            .build()));
            assertInvalid(() -> stub.registerNamespace(RegisterNamespaceRequest.newBuilder()
                    .setNamespace(name)
                    .setWorkflowExecutionRetentionPeriod(Durations.fromDays(3))
                    .build()));
            assertThat(stub.listWorkflowExecutions(ListWorkflowExecutionsRequest.newBuilder()
                                    .setNamespace("default")
                                    .setQuery("WorkflowId = '" + name + "' or WorkflowType = '" + name + "'")
                                    .build())
                            .getExecutionsList())
                    .isEmpty();
        }
        assertThat(service.events(TestService.execution("order"))).hasSize(2);
    }

    private static Command.Builder command(String type) {
        return Command.newBuilder().setCommandType(CommandType.valueOf("COMMAND_TYPE_" + type));
    }

    private static Command upsert(String name, String json) {
        return command("UPSERT_WORKFLOW_SEARCH_ATTRIBUTES")
                .setUpsertWorkflowSearchAttributesCommandAttributes(
                        UpsertWorkflowSearchAttributesCommandAttributes.newBuilder()
                                .setSearchAttributes(attributes(name, json)))
                .build();
    }

    private static SearchAttributes attributes(String name, String json) {
        return SearchAttributes.newBuilder()
                .putIndexedFields(
                        name,
                        Payload.newBuilder()
                                .putMetadata("encoding", ByteString.copyFromUtf8("json/plain"))
                                .setData(ByteString.copyFromUtf8(json))
                                .build())
                .build();
    }

    private static Command activity(String id, String type, String queue) {
        return command("SCHEDULE_ACTIVITY_TASK")
                .setScheduleActivityTaskCommandAttributes(ScheduleActivityTaskCommandAttributes.newBuilder()
                        .setActivityId(id)
                        .setActivityType(ActivityType.newBuilder().setName(type))
                        .setTaskQueue(TaskQueue.newBuilder().setName(queue))
                        .setStartToCloseTimeout(Durations.fromHours(1)))
                .build();
    }

    @Test
    void commands_with_names_that_cannot_be_fail_the_workflow_task() {
        String cause = "BAD_SEARCH_ATTRIBUTES";
        Map<Command, String> commands = Map.ofEntries(
                Map.entry(upsert("Unknown", "1"), cause),
                Map.entry(upsert("Count", "\"one\""), cause),
                Map.entry(upsert("RunId", "\"one\""), cause),
                Map.entry(
                        command("CONTINUE_AS_NEW_WORKFLOW_EXECUTION")
                                .setContinueAsNewWorkflowExecutionCommandAttributes(
                                        ContinueAsNewWorkflowExecutionCommandAttributes.newBuilder()
                                                .setSearchAttributes(attributes("Count", "\"one\"")))
                                .build(),
                        cause),
                Map.entry(activity(NUL, "Pack", "order"), "BAD_SCHEDULE_ACTIVITY_ATTRIBUTES"),
                Map.entry(activity("a", NUL, "order"), "BAD_SCHEDULE_ACTIVITY_ATTRIBUTES"),
                Map.entry(activity("a", "Pack", "x".repeat(1_001)), "BAD_SCHEDULE_ACTIVITY_ATTRIBUTES"),
                Map.entry(TestService.timer(NUL), "BAD_START_TIMER_ATTRIBUTES"),
                Map.entry(
                        TestService.child(NUL, ParentClosePolicy.PARENT_CLOSE_POLICY_ABANDON),
                        "BAD_START_CHILD_EXECUTION_ATTRIBUTES"),
                Map.entry(
                        command("SIGNAL_EXTERNAL_WORKFLOW_EXECUTION")
                                .setSignalExternalWorkflowExecutionCommandAttributes(
                                        SignalExternalWorkflowExecutionCommandAttributes.newBuilder()
                                                .setExecution(TestService.execution("other"))
                                                .setSignalName(NUL))
                                .build(),
                        "BAD_SIGNAL_WORKFLOW_EXECUTION_ATTRIBUTES"),
                Map.entry(
                        command("RECORD_MARKER")
                                .setRecordMarkerCommandAttributes(RecordMarkerCommandAttributes.newBuilder()
                                        .setMarkerName(NUL))
                                .build(),
                        "BAD_RECORD_MARKER_ATTRIBUTES"));
        try (TestService service = new TestService()) {
            var _ = OperatorServiceGrpc.newBlockingStub(service.channel())
                    .addSearchAttributes(AddSearchAttributesRequest.newBuilder()
                            .setNamespace("default")
                            .putSearchAttributes("Count", IndexedValueType.INDEXED_VALUE_TYPE_INT)
                            .build());
            commands.forEach((command, expected) -> {
                String runId = service.started("order");
                assertInvalid(() -> service.complete(service.poll("order"), command));
                assertThat(service.history(TestService.execution("order", runId))
                                .get(3)
                                .getWorkflowTaskFailedEventAttributes()
                                .getCause()
                                .name())
                        .isEqualTo("WORKFLOW_TASK_FAILED_CAUSE_" + expected);
                var _ = service.stub()
                        .terminateWorkflowExecution(TerminateWorkflowExecutionRequest.newBuilder()
                                .setNamespace("default")
                                .setWorkflowExecution(TestService.execution("order"))
                                .build());
            });
            var _ = service.started("order");
            var _ = service.complete(service.poll("order"), upsert("Count", "1"), upsert("Count", "null"));
        }
    }
}
