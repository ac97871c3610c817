package dev.flow.server.protocol;

import com.google.protobuf.ByteString;
import com.google.protobuf.util.Durations;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse;
import io.grpc.health.v1.HealthGrpc;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.enums.v1.TaskQueueType;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.namespace.v1.UpdateNamespaceInfo;
import io.temporal.api.operatorservice.v1.AddSearchAttributesRequest;
import io.temporal.api.operatorservice.v1.DeleteNamespaceRequest;
import io.temporal.api.operatorservice.v1.ListSearchAttributesRequest;
import io.temporal.api.operatorservice.v1.OperatorServiceGrpc;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import io.temporal.api.workflowservice.v1.CountWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.api.workflowservice.v1.DescribeTaskQueueRequest;
import io.temporal.api.workflowservice.v1.GetSystemInfoRequest;
import io.temporal.api.workflowservice.v1.ListNamespacesRequest;
import io.temporal.api.workflowservice.v1.ListOpenWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.ListSchedulesRequest;
import io.temporal.api.workflowservice.v1.ListWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.RegisterNamespaceRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskFailedRequest;
import io.temporal.api.workflowservice.v1.TerminateWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.UpdateNamespaceRequest;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static com.google.protobuf.ByteString.copyFromUtf8;
import static dev.flow.server.protocol.TestService.execution;
import static dev.flow.server.protocol.TestService.start;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class ServiceMethodsTest {
    private static TestService service;
    private static OperatorServiceGrpc.OperatorServiceBlockingStub operator;

    @BeforeAll
    static void begin() {
        service = new TestService();
        operator = OperatorServiceGrpc.newBlockingStub(service.channel());
    }

    @AfterAll
    static void end() {
        service.close();
    }

    private static RegisterNamespaceRequest.Builder namespace(String name) {
        return RegisterNamespaceRequest.newBuilder()
                .setNamespace(name)
                .setWorkflowExecutionRetentionPeriod(Durations.fromDays(3));
    }

    @Test
    void a_method_that_is_not_implemented_says_so() {
        assertThatThrownBy(() -> service.stub()
                        .listSchedules(ListSchedulesRequest.newBuilder()
                                .setNamespace("default")
                                .build()))
                .hasMessage("UNIMPLEMENTED: method ListSchedules is not implemented");
    }

    @Test
    void a_request_that_is_too_large_is_refused_with_the_words_that_workers_know() {
        Payload large = Payload.newBuilder()
                .setData(ByteString.copyFrom(new byte[5 * 1024 * 1024]))
                .build();
        assertThatThrownBy(() -> service.stub()
                        .startWorkflowExecution(start("large")
                                .setInput(Payloads.newBuilder().addPayloads(large))
                                .build()))
                .hasMessageMatching(
                        "RESOURCE_EXHAUSTED: grpc: received message larger than max \\(\\d+ vs. 4194304\\)");
    }

    @Test
    void a_workflow_whose_worker_cannot_send_its_answer_is_terminated() {
        var _ = service.started("unsent");
        var _ = service.stub()
                .respondWorkflowTaskFailed(RespondWorkflowTaskFailedRequest.newBuilder()
                        .setNamespace("default")
                        .setTaskToken(service.poll("unsent").getTaskToken())
                        .setCause(WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_GRPC_MESSAGE_TOO_LARGE)
                        .build());

        var events = service.history(execution("unsent"));
        assertThat(events.get(3).getWorkflowTaskFailedEventAttributes().getCause())
                .isEqualTo(WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_FORCE_CLOSE_COMMAND);
        assertThat(events.getLast()
                        .getWorkflowExecutionTerminatedEventAttributes()
                        .getReason())
                .isEqualTo("GrpcMessageTooLarge");
    }

    @Test
    void a_search_attribute_is_read_with_its_type_unless_its_client_says_one() {
        var _ = operator.addSearchAttributes(AddSearchAttributesRequest.newBuilder()
                .setNamespace("default")
                .putSearchAttributes("Parcels", IndexedValueType.INDEXED_VALUE_TYPE_INT)
                .build());
        Payload untyped = Payload.newBuilder().setData(copyFromUtf8("3")).build();
        Payload typed =
                untyped.toBuilder().putMetadata("type", copyFromUtf8("Double")).build();

        assertThat(read("untyped", untyped).getMetadataOrThrow("type")).isEqualTo(copyFromUtf8("Int"));
        assertThat(read("typed", typed)).isEqualTo(typed);
    }

    private static Payload read(String workflowId, Payload value) {
        var _ = service.stub()
                .startWorkflowExecution(start(workflowId)
                        .setSearchAttributes(SearchAttributes.newBuilder().putIndexedFields("Parcels", value))
                        .build());
        return service.describe(execution(workflowId))
                .getWorkflowExecutionInfo()
                .getSearchAttributes()
                .getIndexedFieldsOrThrow("Parcels");
    }

    @Test
    void a_search_attribute_must_have_a_value_of_its_type() {
        var _ = operator.addSearchAttributes(AddSearchAttributesRequest.newBuilder()
                .setNamespace("default")
                .putSearchAttributes("Boxes", IndexedValueType.INDEXED_VALUE_TYPE_INT)
                .build());
        assertThatThrownBy(() -> service.stub()
                        .startWorkflowExecution(start("mistyped")
                                .setSearchAttributes(SearchAttributes.newBuilder()
                                        .putIndexedFields(
                                                "Boxes",
                                                Payload.newBuilder()
                                                        .setData(copyFromUtf8("true"))
                                                        .build()))
                                .build()))
                .hasMessage("INVALID_ARGUMENT: invalid value for search attribute Boxes of type Int");
    }

    @Test
    void the_service_claims_what_it_can_do() {
        var capabilities = service.stub()
                .getSystemInfo(GetSystemInfoRequest.getDefaultInstance())
                .getCapabilities();

        assertThat(capabilities.getEagerWorkflowStart()).isTrue();
        assertThat(capabilities.getSupportsSchedules()).isFalse();
        assertThat(capabilities.getNexus()).isFalse();
        assertThat(HealthGrpc.newBlockingStub(service.channel())
                        .check(HealthCheckRequest.newBuilder()
                                .setService("temporal.api.workflowservice.v1.WorkflowService")
                                .build())
                        .getStatus())
                .isEqualTo(HealthCheckResponse.ServingStatus.SERVING);
    }

    @Test
    void a_namespace_is_registered_described_changed_and_deleted() {
        var _ = service.stub().registerNamespace(namespace("orders").build());
        assertThatThrownBy(() ->
                        service.stub().registerNamespace(namespace("orders").build()))
                .hasMessage("ALREADY_EXISTS: Namespace \"orders\" already exists");
        var _ = service.stub()
                .updateNamespace(UpdateNamespaceRequest.newBuilder()
                        .setNamespace("orders")
                        .setUpdateInfo(UpdateNamespaceInfo.newBuilder().setDescription("of customers"))
                        .build());
        var described = service.stub()
                .describeNamespace(DescribeNamespaceRequest.newBuilder()
                        .setNamespace("orders")
                        .build());
        assertThat(described.getNamespaceInfo().getDescription()).isEqualTo("of customers");
        assertThat(described.getConfig().getWorkflowExecutionRetentionTtl()).isEqualTo(Durations.fromDays(3));
        var _ = service.stub()
                .startWorkflowExecution(start("one").setNamespace("orders").build());

        var _ = operator.deleteNamespace(
                DeleteNamespaceRequest.newBuilder().setNamespace("orders").build());
        assertThat(service.stub()
                        .listNamespaces(ListNamespacesRequest.getDefaultInstance())
                        .getNamespacesList())
                .noneMatch(each -> each.getNamespaceInfo().getName().equals("orders"));
        assertThatThrownBy(() -> service.stub()
                        .startWorkflowExecution(
                                start("two").setNamespace("orders").build()))
                .hasMessage("NOT_FOUND: Namespace orders is not found.");
    }

    @Test
    void a_namespace_needs_a_retention() {
        assertThatThrownBy(() -> service.stub()
                        .registerNamespace(namespace("short")
                                .setWorkflowExecutionRetentionPeriod(Durations.fromMinutes(1))
                                .build()))
                .hasMessage("INVALID_ARGUMENT: A valid retention period is not set on request.");
    }

    @Test
    void executions_are_listed_counted_and_found_by_search_attributes() {
        var _ = service.stub().registerNamespace(namespace("lists").build());
        var _ = operator.addSearchAttributes(AddSearchAttributesRequest.newBuilder()
                .setNamespace("lists")
                .putSearchAttributes("Color", IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD)
                .build());
        assertThat(operator.listSearchAttributes(ListSearchAttributesRequest.newBuilder()
                                .setNamespace("lists")
                                .build())
                        .getCustomAttributesMap())
                .containsOnlyKeys("Color");
        for (String color : List.of("red", "blue", "green")) {
            var _ = service.stub()
                    .startWorkflowExecution(start(color)
                            .setNamespace("lists")
                            .setSearchAttributes(
                                    SearchAttributes.newBuilder().putIndexedFields("Color", keyword(color)))
                            .build());
        }
        var _ = service.stub()
                .terminateWorkflowExecution(TerminateWorkflowExecutionRequest.newBuilder()
                        .setNamespace("lists")
                        .setWorkflowExecution(execution("green"))
                        .build());

        assertThat(list("Color = 'blue'")).containsExactly("blue");
        assertThat(list("ExecutionStatus = 'Terminated'")).containsExactly("green");
        assertThat(list("")).containsExactly("blue", "red", "green");
        assertThat(service.stub()
                        .listOpenWorkflowExecutions(ListOpenWorkflowExecutionsRequest.newBuilder()
                                .setNamespace("lists")
                                .build())
                        .getExecutionsList())
                .hasSize(2);
        var counts = service.stub()
                .countWorkflowExecutions(CountWorkflowExecutionsRequest.newBuilder()
                        .setNamespace("lists")
                        .setQuery("GROUP BY ExecutionStatus")
                        .build());
        assertThat(counts.getCount()).isEqualTo(3);
        assertThat(counts.getGroupsList())
                .extracting(group -> group.getGroupValues(0).getData().toStringUtf8() + group.getCount())
                .containsExactly("\"Running\"2", "\"Terminated\"1");
        assertThatThrownBy(() -> list("Color ~ 1")).hasMessageStartingWith("INVALID_ARGUMENT: invalid query");
    }

    private static Payload keyword(String value) {
        return Payload.newBuilder()
                .putMetadata("encoding", copyFromUtf8("json/plain"))
                .putMetadata("type", copyFromUtf8("Keyword"))
                .setData(copyFromUtf8("\"" + value + "\""))
                .build();
    }

    /** Two to a page. */
    private static List<String> list(String query) {
        var request = ListWorkflowExecutionsRequest.newBuilder()
                .setNamespace("lists")
                .setPageSize(2)
                .setQuery(query);
        var first = service.stub().listWorkflowExecutions(request.build());
        List<WorkflowExecutionInfo> all = new java.util.ArrayList<>(first.getExecutionsList());
        if (!first.getNextPageToken().isEmpty()) {
            all.addAll(service.stub()
                    .listWorkflowExecutions(
                            request.setNextPageToken(first.getNextPageToken()).build())
                    .getExecutionsList());
        }
        return all.stream().map(each -> each.getExecution().getWorkflowId()).toList();
    }

    @Test
    void a_task_queue_tells_of_its_pollers_and_its_backlog() {
        var _ = service.started("queue");
        var request = DescribeTaskQueueRequest.newBuilder()
                .setNamespace("default")
                .setTaskQueue(TaskQueue.newBuilder().setName("queue"))
                .setTaskQueueType(TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW)
                .setReportStats(true)
                .build();
        assertThat(service.stub().describeTaskQueue(request).getStats().getApproximateBacklogCount())
                .isEqualTo(1);
        var _ = service.poll("queue");

        var described = service.stub().describeTaskQueue(request);
        assertThat(described.getStats().getApproximateBacklogCount()).isZero();
        assertThat(described.getPollers(0).getIdentity()).isEqualTo("worker");
    }
}
