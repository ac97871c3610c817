package dev.flow.server.protocol;

import com.google.protobuf.ByteString;
import com.google.protobuf.Timestamp;
import com.google.protobuf.util.Timestamps;
import dev.flow.server.failure.ApiNames;
import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.visibility.Filter;
import dev.flow.server.visibility.PageToken;
import dev.flow.server.visibility.SearchAttributes;
import dev.flow.server.visibility.SystemAttributes;
import dev.flow.server.visibility.VisibilityQuery;
import dev.flow.server.visibility.VisibilityStore;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.filter.v1.StartTimeFilter;
import io.temporal.api.workflowservice.v1.CountWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.CountWorkflowExecutionsResponse;
import io.temporal.api.workflowservice.v1.ListClosedWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.ListClosedWorkflowExecutionsResponse;
import io.temporal.api.workflowservice.v1.ListOpenWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.ListOpenWorkflowExecutionsResponse;
import io.temporal.api.workflowservice.v1.ListWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.ListWorkflowExecutionsResponse;
import io.temporal.api.workflowservice.v1.ScanWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.ScanWorkflowExecutionsResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lists and counts of executions. */
final class ListMethods {
    private static final int LARGEST_PAGE = 1_000;

    private final VisibilityStore store;
    private final SearchAttributes attributes;

    private ListMethods(VisibilityStore store, SearchAttributes attributes) {
        this.store = store;
        this.attributes = attributes;
    }

    static void add(Methods methods, VisibilityStore store, SearchAttributes attributes) {
        ListMethods lists = new ListMethods(store, attributes);
        methods.in(
                WorkflowServiceGrpc.getListWorkflowExecutionsMethod(),
                ListWorkflowExecutionsRequest::getNamespace,
                lists::list);
        methods.in(
                WorkflowServiceGrpc.getScanWorkflowExecutionsMethod(),
                ScanWorkflowExecutionsRequest::getNamespace,
                lists::scan);
        methods.in(
                WorkflowServiceGrpc.getCountWorkflowExecutionsMethod(),
                CountWorkflowExecutionsRequest::getNamespace,
                lists::count);
        methods.in(
                WorkflowServiceGrpc.getListOpenWorkflowExecutionsMethod(),
                ListOpenWorkflowExecutionsRequest::getNamespace,
                lists::open);
        methods.in(
                WorkflowServiceGrpc.getListClosedWorkflowExecutionsMethod(),
                ListClosedWorkflowExecutionsRequest::getNamespace,
                lists::closed);
    }

    private VisibilityStore.Page page(String namespace, Filter filter, int size, ByteString token) {
        PageToken after = token.isEmpty()
                ? null
                : PageToken.of(token).orElseThrow(() -> ServiceFailure.invalidArgument("Invalid NextPageToken."));
        return store.list(namespace, filter, size > 0 ? Math.min(size, LARGEST_PAGE) : LARGEST_PAGE, after);
    }

    private Filter filter(String namespace, String query) {
        return VisibilityQuery.filter(query, attributes.custom(namespace));
    }

    private static ByteString token(@Nullable PageToken next) {
        return next == null ? ByteString.EMPTY : next.bytes();
    }

    private ListWorkflowExecutionsResponse list(ListWorkflowExecutionsRequest request) {
        var page = page(
                request.getNamespace(),
                filter(request.getNamespace(), request.getQuery()),
                request.getPageSize(),
                request.getNextPageToken());
        return ListWorkflowExecutionsResponse.newBuilder()
                .addAllExecutions(page.executions())
                .setNextPageToken(token(page.next()))
                .build();
    }

    private ScanWorkflowExecutionsResponse scan(ScanWorkflowExecutionsRequest request) {
        var page = page(
                request.getNamespace(),
                filter(request.getNamespace(), request.getQuery()),
                request.getPageSize(),
                request.getNextPageToken());
        return ScanWorkflowExecutionsResponse.newBuilder()
                .addAllExecutions(page.executions())
                .setNextPageToken(token(page.next()))
                .build();
    }

    private CountWorkflowExecutionsResponse count(CountWorkflowExecutionsRequest request) {
        VisibilityQuery query = VisibilityQuery.parse(request.getQuery(), attributes.custom(request.getNamespace()));
        var response = CountWorkflowExecutionsResponse.newBuilder();
        if (!query.groupedByStatus()) {
            return response.setCount(store.count(request.getNamespace(), query.filter()))
                    .build();
        }
        Map<WorkflowExecutionStatus, Long> counts = store.countByStatus(request.getNamespace(), query.filter());
        long sum = 0;
        for (var entry : counts.entrySet()) {
            sum += entry.getValue();
            response.addGroupsBuilder().setCount(entry.getValue()).addGroupValues(keyword(label(entry.getKey())));
        }
        return response.setCount(sum).build();
    }

    /** As lists write it: {@code ContinuedAsNew}. */
    private static String label(WorkflowExecutionStatus status) {
        return ApiNames.of(status, "WORKFLOW_EXECUTION_STATUS_");
    }

    private static Payload keyword(String word) {
        return Payload.newBuilder()
                .putMetadata("encoding", ByteString.copyFromUtf8("json/plain"))
                .putMetadata("type", ByteString.copyFromUtf8("Keyword"))
                .setData(ByteString.copyFrom("\"" + word + "\"", StandardCharsets.UTF_8))
                .build();
    }

    private ListOpenWorkflowExecutionsResponse open(ListOpenWorkflowExecutionsRequest request) {
        List<String> conditions = new ArrayList<>();
        conditions.add(SystemAttributes.STATUS + " = 'Running'");
        between(SystemAttributes.START_TIME, request.getStartTimeFilter(), conditions);
        if (request.hasExecutionFilter()) {
            conditions.add(equal(
                    SystemAttributes.WORKFLOW_ID, request.getExecutionFilter().getWorkflowId()));
        }
        if (request.hasTypeFilter()) {
            conditions.add(equal(
                    SystemAttributes.WORKFLOW_TYPE, request.getTypeFilter().getName()));
        }
        var page = page(
                request.getNamespace(),
                filter(request.getNamespace(), String.join(" AND ", conditions)),
                request.getMaximumPageSize(),
                request.getNextPageToken());
        return ListOpenWorkflowExecutionsResponse.newBuilder()
                .addAllExecutions(page.executions())
                .setNextPageToken(token(page.next()))
                .build();
    }

    private ListClosedWorkflowExecutionsResponse closed(ListClosedWorkflowExecutionsRequest request) {
        List<String> conditions = new ArrayList<>();
        conditions.add(SystemAttributes.STATUS + " != 'Running'");
        between(SystemAttributes.CLOSE_TIME, request.getStartTimeFilter(), conditions);
        if (request.hasExecutionFilter()) {
            conditions.add(equal(
                    SystemAttributes.WORKFLOW_ID, request.getExecutionFilter().getWorkflowId()));
        }
        if (request.hasTypeFilter()) {
            conditions.add(equal(
                    SystemAttributes.WORKFLOW_TYPE, request.getTypeFilter().getName()));
        }
        if (request.hasStatusFilter()) {
            conditions.add(equal(
                    SystemAttributes.STATUS, label(request.getStatusFilter().getStatus())));
        }
        var page = page(
                request.getNamespace(),
                filter(request.getNamespace(), String.join(" AND ", conditions)),
                request.getMaximumPageSize(),
                request.getNextPageToken());
        return ListClosedWorkflowExecutionsResponse.newBuilder()
                .addAllExecutions(page.executions())
                .setNextPageToken(token(page.next()))
                .build();
    }

    private static void between(String attribute, StartTimeFilter times, List<String> conditions) {
        if (times.hasEarliestTime()) {
            conditions.add(attribute + " >= " + quoted(times.getEarliestTime()));
        }
        if (times.hasLatestTime()) {
            conditions.add(attribute + " <= " + quoted(times.getLatestTime()));
        }
    }

    private static String quoted(Timestamp time) {
        return "'" + Timestamps.toString(time) + "'";
    }

    private static String equal(String attribute, String value) {
        return attribute + " = '" + value.replace("'", "''") + "'";
    }
}
