package dev.flow.runs.history;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.cursor.PauseCursor;
import dev.flow.engine.record.Signals;
import dev.flow.runs.SteeringEvent;
import dev.flow.runs.SteeringEvent.Kind;
import dev.flow.runs.access.ProtoTimes;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionCancelRequestedEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionSignaledEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionTerminatedEventAttributes;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What was asked of a segment, folded from its events in their order. Not thread-safe. */
public final class SteeringLog {
    /** What a server writes where a request to terminate has no reason (measured). */
    private static final String NO_REASON = "terminated by user via frontend";

    /** Who terminates a run that is open when it is reset (measured); the reason alone anyone could write. */
    private static final String RESETTER = "history-resetter";

    private final EventDecoder decoder;
    private final String runId;
    private @Nullable SteeringEvent pause;
    private @Nullable SteeringEvent cancel;
    private @Nullable SteeringEvent end;
    private @Nullable SteeringEvent restart;
    private @Nullable String restartedFrom;

    /**
     * The log of a segment.
     *
     * @param runId the segment's: it may begin with the events of the one that it was restarted from
     */
    public SteeringLog(EventDecoder decoder, String runId) {
        this.decoder = decoder;
        this.runId = runId;
    }

    /** A pause of an earlier segment that lasts; before any event. */
    public void paused(PauseCursor earlier) {
        pause = new SteeringEvent(
                Kind.PAUSE, Instant.ofEpochMilli(earlier.since()), given(earlier.by()), given(earlier.reason()));
    }

    /** What an event asks of the run; empty for most. */
    public Optional<SteeringEvent> accept(HistoryEvent event) {
        Instant at = ProtoTimes.of(event.getEventTime());
        return switch (event.getEventType()) {
            case EVENT_TYPE_WORKFLOW_EXECUTION_CANCEL_REQUESTED ->
                cancel(at, event.getWorkflowExecutionCancelRequestedEventAttributes());
            case EVENT_TYPE_WORKFLOW_EXECUTION_TERMINATED ->
                terminate(at, event.getWorkflowExecutionTerminatedEventAttributes());
            case EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED ->
                signal(at, event.getWorkflowExecutionSignaledEventAttributes());
            case EVENT_TYPE_WORKFLOW_TASK_FAILED -> restart(at, event);
            default -> Optional.empty();
        };
    }

    private Optional<SteeringEvent> cancel(Instant at, WorkflowExecutionCancelRequestedEventAttributes asked) {
        String by = asked.hasExternalWorkflowExecution()
                ? asked.getExternalWorkflowExecution().getWorkflowId()
                : asked.getIdentity();
        SteeringEvent event = new SteeringEvent(Kind.CANCEL, at, given(by), given(asked.getCause()));
        cancel = cancel == null ? event : cancel;
        return Optional.of(event);
    }

    /** A restart ends a run that is open. */
    private Optional<SteeringEvent> terminate(Instant at, WorkflowExecutionTerminatedEventAttributes asked) {
        SteeringEvent event = Optional.of(asked.getReason())
                .filter(_ -> asked.getIdentity().equals(RESETTER))
                .flatMap(RestartReason::parse)
                .map(reason -> restarted(at, reason))
                .orElseGet(() -> new SteeringEvent(Kind.TERMINATE, at, given(asked.getIdentity()), reason(asked)));
        end = event;
        return Optional.of(event);
    }

    private static @Nullable String reason(WorkflowExecutionTerminatedEventAttributes asked) {
        return asked.getReason().equals(NO_REASON) ? null : given(asked.getReason());
    }

    private Optional<SteeringEvent> signal(Instant at, WorkflowExecutionSignaledEventAttributes signal) {
        Kind kind;
        switch (signal.getSignalName()) {
            case Signals.PAUSE -> kind = Kind.PAUSE;
            case Signals.RESUME -> kind = Kind.RESUME;
            default -> {
                return Optional.empty();
            }
        }
        JsonNode argument = decoder.first(signal.getInput());
        SteeringEvent event = new SteeringEvent(
                kind,
                at,
                given(argument.path("by").asText("")),
                given(argument.path("reason").asText("")));
        if (kind == Kind.RESUME) {
            pause = null;
        } else if (pause == null) {
            pause = event;
        }
        return Optional.of(event);
    }

    private Optional<SteeringEvent> restart(Instant at, HistoryEvent event) {
        if (!RestartReason.isReset(event)) {
            return Optional.empty();
        }
        var failed = event.getWorkflowTaskFailedEventAttributes();
        String reason = failed.getFailure().getMessage();
        SteeringEvent asked = RestartReason.parse(reason)
                .map(parsed -> restarted(at, parsed))
                .orElseGet(() -> new SteeringEvent(Kind.RESTART, at, null, given(reason)));
        if (failed.getNewRunId().equals(runId)) {
            restart = asked;
            restartedFrom = failed.getBaseRunId();
        }
        return Optional.of(asked);
    }

    private static SteeringEvent restarted(Instant at, RestartReason reason) {
        return new SteeringEvent(Kind.RESTART, at, given(reason.by()), given(reason.text()));
    }

    private static @Nullable String given(String text) {
        return text.isEmpty() ? null : text;
    }

    /** What is in effect: why the segment is held, was ended or began, in the order of time. */
    public List<SteeringEvent> inEffect() {
        return Stream.of(Optional.ofNullable(restart), pause(), Optional.ofNullable(cancel), Optional.ofNullable(end))
                .flatMap(Optional::stream)
                .sorted(Comparator.comparing(SteeringEvent::at))
                .toList();
    }

    /** The pause that lasts. */
    public Optional<SteeringEvent> pause() {
        return end == null ? Optional.ofNullable(pause) : Optional.empty();
    }

    /** The segment that this one was restarted from. */
    public Optional<String> restartedFrom() {
        return Optional.ofNullable(restartedFrom);
    }
}
