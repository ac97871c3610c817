package dev.flow.server.execution.read;

import com.google.protobuf.ByteString;
import dev.flow.server.execution.Executions;
import dev.flow.server.execution.HistoryToken;
import dev.flow.server.execution.LoadedExecution;
import dev.flow.server.execution.Target;
import dev.flow.server.execution.WorkflowLock;
import dev.flow.server.execution.WorkflowTaskEvents;
import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.state.ExecutionKey;
import dev.flow.server.state.MutableState;
import dev.flow.server.state.WorkflowTaskState;
import dev.flow.server.time.Patience;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.HistoryEventFilterType;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryResponse;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryReverseRequest;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryReverseResponse;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Reads histories, page by page, and waits for what is not written yet. Every method throws {@link ServiceFailure}.
 * Thread-safe.
 */
public final class Histories {
    private final Executions executions;

    public Histories(Executions executions) {
        this.executions = executions;
    }

    /**
     * Where a history is.
     *
     * @param unwritten of a workflow task that is with a worker
     * @param last of a closed run; null for an open one
     */
    private record Snapshot(
            ExecutionKey key,
            long nextEventId,
            List<HistoryEvent> unwritten,
            @Nullable HistoryEvent last) {
        long end() {
            return nextEventId + unwritten.size();
        }
    }

    /**
     * A page; with {@code wait_new_event} it has at least one event when one comes in time.
     *
     * @throws InterruptedException when the client is gone
     */
    public GetWorkflowExecutionHistoryResponse page(GetWorkflowExecutionHistoryRequest request, Patience patience)
            throws InterruptedException {
        Target target = Target.of(request.getNamespace(), request.getExecution());
        HistoryToken token = token(request.getNextPageToken(), request.getExecution());
        boolean waits = request.getWaitNewEvent();
        boolean closeOnly =
                request.getHistoryEventFilterType() == HistoryEventFilterType.HISTORY_EVENT_FILTER_TYPE_CLOSE_EVENT;
        Target run = token == null ? target : new Target(target.workflow(), token.runId());
        Snapshot snapshot = snapshot(run, waits);
        HistoryToken from = token == null ? new HistoryToken(snapshot.key().runId(), 1, 0) : token;
        while (waits && snapshot.last() == null && (closeOnly || from.nextEventId() >= snapshot.end())) {
            CompletableFuture<Boolean> change = executions.watches().next(snapshot.key());
            snapshot = snapshot(new Target(target.workflow(), snapshot.key().runId()), true);
            boolean isStill = snapshot.last() == null && (closeOnly || from.nextEventId() >= snapshot.end());
            if (isStill && !changes(change, patience)) {
                return GetWorkflowExecutionHistoryResponse.newBuilder()
                        .setHistory(History.getDefaultInstance())
                        .setNextPageToken(from.encode())
                        .build();
            }
            change.cancel(false);
            snapshot = snapshot(new Target(target.workflow(), snapshot.key().runId()), true);
        }
        return closeOnly ? closeEvent(snapshot) : page(request, snapshot, from);
    }

    private static boolean changes(CompletableFuture<Boolean> change, Patience patience) throws InterruptedException {
        try {
            return patience.await(change).isPresent();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } finally {
            change.cancel(false);
        }
    }

    private static GetWorkflowExecutionHistoryResponse closeEvent(Snapshot snapshot) {
        History.Builder history = History.newBuilder();
        if (snapshot.last() != null) {
            history.addEvents(snapshot.last());
        }
        return GetWorkflowExecutionHistoryResponse.newBuilder()
                .setHistory(history)
                .build();
    }

    private GetWorkflowExecutionHistoryResponse page(
            GetWorkflowExecutionHistoryRequest request, Snapshot snapshot, HistoryToken from) {
        long first = from.nextEventId();
        long end = from.endEventId() > 0 ? Math.min(from.endEventId(), snapshot.end()) : snapshot.end();
        long pageEnd = Math.min(end, first + size(request.getMaximumPageSize()));
        List<HistoryEvent> events = new ArrayList<>();
        if (first < Math.min(pageEnd, snapshot.nextEventId())) {
            events.addAll(executions.history(snapshot.key(), first, Math.min(pageEnd, snapshot.nextEventId())));
        }
        long next = events.isEmpty() ? first : events.getLast().getEventId() + 1;
        if (next >= snapshot.nextEventId()) {
            for (HistoryEvent each : snapshot.unwritten()) {
                if (each.getEventId() >= first && each.getEventId() < pageEnd) {
                    events.add(each);
                    next = each.getEventId() + 1;
                }
            }
        }
        var response = GetWorkflowExecutionHistoryResponse.newBuilder()
                .setHistory(History.newBuilder().addAllEvents(events));
        if (next < end || (request.getWaitNewEvent() && snapshot.last() == null)) {
            response.setNextPageToken(new HistoryToken(snapshot.key().runId(), next, from.endEventId()).encode());
        }
        return response.build();
    }

    /** A page from the end on. */
    public GetWorkflowExecutionHistoryReverseResponse reverse(GetWorkflowExecutionHistoryReverseRequest request) {
        Target target = Target.of(request.getNamespace(), request.getExecution());
        HistoryToken token = token(request.getNextPageToken(), request.getExecution());
        Snapshot snapshot = snapshot(token == null ? target : new Target(target.workflow(), token.runId()), true);
        long end = token == null ? snapshot.end() : Math.min(token.nextEventId(), snapshot.end());
        long first = Math.max(1, end - size(request.getMaximumPageSize()));
        List<HistoryEvent> events = new ArrayList<>();
        long next = first;
        while (next < Math.min(end, snapshot.nextEventId())) {
            List<HistoryEvent> some = executions.history(snapshot.key(), next, Math.min(end, snapshot.nextEventId()));
            if (some.isEmpty()) {
                throw ServiceFailure.notFound("workflow history not found");
            }
            events.addAll(some);
            next = some.getLast().getEventId() + 1;
        }
        snapshot.unwritten().stream()
                .filter(each -> each.getEventId() >= first && each.getEventId() < end)
                .forEach(events::add);
        Collections.reverse(events);
        var response = GetWorkflowExecutionHistoryReverseResponse.newBuilder()
                .setHistory(History.newBuilder().addAllEvents(events));
        if (first > 1) {
            response.setNextPageToken(new HistoryToken(snapshot.key().runId(), first, 0).encode());
        }
        return response.build();
    }

    private int size(int asked) {
        int most = executions.parts().limits().page();
        return asked > 0 ? Math.min(asked, most) : most;
    }

    private static @Nullable HistoryToken token(ByteString bytes, WorkflowExecution execution) {
        if (bytes.isEmpty()) {
            return null;
        }
        HistoryToken token = HistoryToken.decode(bytes);
        if (!execution.getRunId().isEmpty() && !execution.getRunId().equals(token.runId())) {
            throw ServiceFailure.invalidArgument("RunId in the request does not match the NextPageToken.");
        }
        return token;
    }

    /** @param writtenOnly leaves out what may never be written: further attempts, and tasks for updates */
    private Snapshot snapshot(Target target, boolean writtenOnly) {
        try (WorkflowLock lock = executions.lock(target.workflow())) {
            LoadedExecution execution = lock.get(target.runId());
            MutableState state = execution.state();
            WorkflowTaskState task = state.workflowTask();
            boolean shown = task != null && (!writtenOnly || task.kind() == WorkflowTaskState.Kind.NORMAL);
            return new Snapshot(
                    state.key(),
                    state.nextEventId(),
                    shown ? WorkflowTaskEvents.unwritten(state) : List.of(),
                    state.closeEvent());
        }
    }
}
