package dev.flow.runs.history;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.record.RunInput;
import dev.flow.runs.ActiveDefinitions;
import dev.flow.runs.RunHistory;
import dev.flow.runs.RunStatus;
import dev.flow.runs.RunTimeline;
import dev.flow.runs.RunValues;
import dev.flow.runs.RunValues.TaskValues;
import dev.flow.runs.RunsException;
import dev.flow.runs.SteeringEvent;
import dev.flow.runs.access.EngineAccess;
import dev.flow.runs.access.Executions;
import dev.flow.runs.access.RunLookup;
import dev.flow.runs.access.RunLookup.Found;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflow.v1.PendingActivityInfo;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Histories page by page: a long one costs what is read, and a little more. Thread-safe. */
public final class HistoryPages {
    private static final int MOST = 1_000;

    /** How far behind a window the ends of its steps are looked for. */
    private static final int AHEAD = 2_000;

    private final EngineAccess access;
    private final RunLookup lookup;
    private final ActiveDefinitions definitions;
    private final HistoryReader histories;

    public HistoryPages(EngineAccess access, RunLookup lookup, ActiveDefinitions definitions) {
        this.definitions = definitions;
        this.access = access;
        this.lookup = lookup;
        this.histories = new HistoryReader(access);
    }

    /** A window that was read. */
    private record Window(
            Found run,
            List<Steps.Step> steps,
            List<SteeringEvent> steering,
            @Nullable String next) {}

    private Found find(String workflowId, @Nullable String runId, int limit, @Nullable String pageToken) {
        if (limit < 1 || limit > MOST) {
            throw RunsException.outside("?limit", 1, MOST);
        }
        return lookup.find(
                workflowId, runId == null ? EventCursor.run(pageToken).orElse(null) : runId);
    }

    public RunHistory history(
            String workflowId,
            @Nullable String runId,
            RunHistory.Order order,
            int limit,
            @Nullable String pageToken,
            boolean payloads) {
        Found run = find(workflowId, runId, limit, pageToken);
        EventCursor cursor = EventCursor.of(histories, workflowId, run.runId(), order, limit, pageToken);
        EventJson json = new EventJson(new ValueView(access.converter()), payloads);
        List<JsonNode> events = new ArrayList<>();
        while (events.size() < limit && cursor.hasNext()) {
            events.add(json.of(cursor.next()));
        }
        return new RunHistory(workflowId, run.runId(), events, cursor.token());
    }

    public RunTimeline timeline(String workflowId, @Nullable String runId, int limit, @Nullable String pageToken) {
        Window window = read(workflowId, runId, limit, pageToken);
        return new RunTimeline(
                workflowId,
                window.run().runId(),
                window.steps().stream().map(Steps.Step::shown).toList(),
                window.steering(),
                window.next());
    }

    private Window read(String workflowId, @Nullable String runId, int limit, @Nullable String pageToken) {
        Found run = find(workflowId, runId, limit, pageToken);
        EventCursor cursor =
                EventCursor.of(histories, workflowId, run.runId(), RunHistory.Order.OLDEST_FIRST, limit, pageToken);
        Steps steps = begin(run);
        SteeringLog log = new SteeringLog(new EventDecoder(access.converter()), run.runId());
        List<SteeringEvent> steering = new ArrayList<>();
        for (int read = 0; read < limit && cursor.hasNext(); read++) {
            HistoryEvent event = cursor.next();
            steps.accept(event);
            log.accept(event).ifPresent(steering::add);
        }
        String next = cursor.token();
        for (int read = 0; read < AHEAD && steps.anyOpen() && cursor.hasNext(); read++) {
            steps.end(cursor.next());
        }
        attempts(run, steps);
        return new Window(run, steps.all(), steering, next);
    }

    /** The history tells of attempts when they are over; those under way the engine describes. */
    private static void attempts(Found run, Steps steps) {
        for (PendingActivityInfo pending : run.described().getPendingActivitiesList()) {
            steps.all().stream()
                    .filter(step -> step.isOpen() && step.activityId.equals(pending.getActivityId()))
                    .forEach(step -> {
                        step.attempts = Math.max(step.attempts, pending.getAttempt());
                        if (pending.hasLastFailure()) {
                            step.failure = FailureText.of(pending.getLastFailure());
                        }
                    });
        }
    }

    public RunValues values(String workflowId, @Nullable String runId, int limit, @Nullable String pageToken) {
        Window window = read(workflowId, runId, limit, pageToken);
        Found run = window.run();
        ValueView view = new ValueView(access.converter());
        HistoryEvent first = lookup.first(workflowId, run.runId());
        RunValues.Value input = view.of(
                first.getWorkflowExecutionStartedEventAttributes().getInput(),
                argument -> RunInput.parse(argument).input());
        Optional<HistoryEvent> end = Executions.status(run.info().getStatus()) == RunStatus.COMPLETED
                ? histories.end(workflowId, run.runId(), Duration.ofSeconds(5))
                : Optional.empty();
        RunValues.Value output = end.map(event -> view.of(
                        event.getWorkflowExecutionCompletedEventAttributes().getResult(), value -> value))
                .orElse(null);
        return new RunValues(
                workflowId,
                run.runId(),
                input,
                output,
                window.steps().stream().map(step -> values(step, view)).toList(),
                window.next());
    }

    /** Arguments hold the value and what is needed to make the call; an event is all value. */
    private static TaskValues values(Steps.Step step, ValueView view) {
        return new TaskValues(
                step.eventId,
                step.summary.name(),
                step.summary.reference(),
                step.summary.path(),
                view.of(step.input, argument -> step.kind.equals("emit") ? argument : argument.path("input")),
                view.of(step.output, value -> value));
    }

    private Steps begin(Found run) {
        EventDecoder decoder = new EventDecoder(access.converter());
        return new Steps(
                decoder,
                new SubWorkflowTasks(
                        decoder, definitions.ofRun(run.workflow(), run.memo().definition())));
    }

    /**
     * All steps of a segment.
     *
     * @param also sees every event
     */
    public List<Steps.Step> steps(Found run, Consumer<HistoryEvent> also) {
        Steps steps = begin(run);
        histories.each(run.workflowId(), run.runId(), event -> {
            also.accept(event);
            steps.accept(event);
        });
        return steps.all();
    }
}
