package dev.flow.runs.describe;

import dev.flow.engine.record.PendingWait;
import dev.flow.engine.record.RunInput;
import dev.flow.runs.ActiveDefinition;
import dev.flow.runs.ActiveDefinitions;
import dev.flow.runs.Failure;
import dev.flow.runs.RunDescription;
import dev.flow.runs.RunDescription.ExecutedDefinition;
import dev.flow.runs.RunDescription.HistorySize;
import dev.flow.runs.RunDescription.Identity;
import dev.flow.runs.RunDescription.Lineage;
import dev.flow.runs.RunDescription.Parent;
import dev.flow.runs.RunDescription.Segment;
import dev.flow.runs.RunDescription.Source;
import dev.flow.runs.RunDescription.Start;
import dev.flow.runs.RunDescription.State;
import dev.flow.runs.RunDescription.Waits;
import dev.flow.runs.RunOutcome;
import dev.flow.runs.RunStatus;
import dev.flow.runs.RunsException;
import dev.flow.runs.RunsParts;
import dev.flow.runs.SteeringEvent;
import dev.flow.runs.WaitingFor;
import dev.flow.runs.access.EngineAccess;
import dev.flow.runs.access.Executions;
import dev.flow.runs.access.ProtoTimes;
import dev.flow.runs.access.RunFacts;
import dev.flow.runs.access.RunLookup;
import dev.flow.runs.access.RunLookup.Found;
import dev.flow.runs.access.RunLookup.Started;
import dev.flow.runs.history.EventDecoder;
import dev.flow.runs.history.HistoryReader;
import dev.flow.runs.history.SteeringLog;
import dev.flow.runs.history.SubWorkflowTasks;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import io.temporal.common.converter.DataConverterException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Describes runs, and explains those that are open. Thread-safe. */
public final class RunDescriber {
    private static final Logger log = LoggerFactory.getLogger(RunDescriber.class);

    private static final int MOST_WAITS = 20;

    /** A run that has continued more often is told from there on. */
    private static final int MOST_SEGMENTS = 20;

    /** What the engine takes; it ends a run that passes one of them. */
    private static final long MOST_EVENTS = 51_200;

    private static final long MOST_BYTES = 50L << 20;

    private final EngineAccess access;
    private final RunLookup lookup;
    private final HistoryReader histories;
    private final ActiveDefinitions definitions;
    private final WorkerPollers workers;
    private final InstantSource clock;

    public RunDescriber(RunsParts parts, EngineAccess access, RunLookup lookup) {
        this.access = access;
        this.lookup = lookup;
        this.histories = new HistoryReader(access);
        this.definitions = parts.definitions();
        this.workers = new WorkerPollers(access, parts.clock());
        this.clock = parts.clock();
    }

    /** What one reading of a segment's history finds. */
    private final class Reading {
        final Optional<ActiveDefinition> definition;
        final PendingWork work;
        final SteeringLog steering;

        @Nullable
        Started started;

        @Nullable
        HistoryEvent last;

        Reading(Found run) {
            EventDecoder decoder = new EventDecoder(access.converter());
            definition = definitions.ofRun(run.workflow(), run.memo().definition());
            work = new PendingWork(decoder, new SubWorkflowTasks(decoder, definition));
            steering = new SteeringLog(decoder, run.runId());
        }

        void accept(Found run, HistoryEvent event) {
            if (event.getEventType() == EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED) {
                Started first = lookup.started(event);
                started = first;
                if (first.isResumed() && !run.info().hasCloseTime()) {
                    resume(first);
                }
            }
            work.accept(event);
            steering.accept(event);
            last = event;
        }

        /** A cursor that cannot be had now leaves the explanation to what the segment's events say. */
        private void resume(Started first) {
            RunInput.Resume resume;
            try {
                resume = lookup.input(first).resume();
            } catch (RunsException | DataConverterException e) {
                log.warn("The cursor of a run cannot be read: {}", e.getMessage());
                return;
            }
            if (resume == null) {
                return;
            }
            if (resume.cursor().pause() != null) {
                steering.paused(resume.cursor().pause());
            }
            definition.ifPresent(active -> work.resume(PendingWait.of(active.definition(), resume.cursor())));
        }

        Started begun() {
            if (started == null) {
                throw new IllegalStateException("A history begins without its first event.");
            }
            return started;
        }
    }

    /**
     * The status of a run.
     *
     * @param waits what it waits for
     * @param steering what was asked of it and is in effect
     */
    record Explanation(RunStatus status, List<WaitingFor> waits, List<SteeringEvent> steering) {}

    /** The status of a segment; the same that its description has. */
    Explanation explain(Found run) {
        return explain(run, read(run));
    }

    private Reading read(Found run) {
        Reading reading = new Reading(run);
        histories.each(run.workflowId(), run.runId(), event -> reading.accept(run, event));
        return reading;
    }

    private Explanation explain(Found run, Reading reading) {
        RunStatus status = Executions.status(run.info().getStatus());
        List<SteeringEvent> steering = reading.steering.inEffect();
        if (status.isClosed()) {
            return new Explanation(status, List.of(), steering);
        }
        List<WaitingFor> waits = WaitExplanation.of(
                run,
                reading.work,
                reading.steering,
                reading.definition.map(ActiveDefinition::definition),
                workers.of(run),
                clock.instant());
        return new Explanation(open(waits), waits, steering);
    }

    public RunDescription describe(String workflowId, @Nullable String runId) {
        Found run = lookup.find(workflowId, runId);
        Reading reading = read(run);
        RunOutcome ending = reading.last == null ? null : new CloseEvents(access.converter()).of(reading.last);
        return description(run, reading, explain(run, reading), ending == null ? null : ending.failure());
    }

    /** A call under way is work; everything else is waiting. */
    private static RunStatus open(List<WaitingFor> waits) {
        if (waits.stream().anyMatch(wait -> wait.kind() == WaitingFor.Kind.PAUSE)) {
            return RunStatus.PAUSED;
        }
        boolean stuck = waits.stream().anyMatch(wait -> switch (wait.kind()) {
            case WORKER, DEFINITION, TASK_FAILING -> true;
            case ACTIVITY, TIMER, EVENT, RESPONSE, WORKFLOW, PAUSE -> false;
        });
        boolean working = waits.stream().anyMatch(wait -> wait.kind() == WaitingFor.Kind.ACTIVITY);
        return stuck || (!waits.isEmpty() && !working) ? RunStatus.WAITING : RunStatus.RUNNING;
    }

    private RunDescription description(Found run, Reading reading, Explanation explained, @Nullable Failure failure) {
        WorkflowExecutionInfo info = run.info();
        RunFacts facts = RunFacts.parse(run.memo().facts());
        List<WaitingFor> waits = explained.waits();
        Segments segments = segments(run, reading);
        return new RunDescription(
                new Identity(run.workflowId(), run.runId(), run.workflow()),
                new State(explained.status(), Executions.start(info, facts), Executions.close(info)),
                new ExecutedDefinition(run.memo().definition(), run.memo().revision(), artifact(run, facts)),
                new Start(
                        run.memo().trigger(),
                        facts.businessRequestId(),
                        new Source(facts.source(), facts.correlationId(), facts.traceId(), facts.startedFrom()),
                        run.memo().labels()),
                new Waits(waits.subList(0, Math.min(waits.size(), MOST_WAITS)), waits.size() > MOST_WAITS),
                failure,
                Stream.concat(segments.steering().stream(), explained.steering().stream())
                        .toList(),
                new Lineage(
                        segments.restartedFrom(),
                        restartedAs(run),
                        segments.all(),
                        parent(reading.begun().attributes()),
                        reading.work.children()),
                new HistorySize(info.getHistoryLength(), MOST_EVENTS, info.getHistorySizeBytes(), MOST_BYTES),
                run.memo().scope());
    }

    private static @Nullable String artifact(Found run, RunFacts facts) {
        var version = run.info().getVersioningInfo().getDeploymentVersion();
        return version.getBuildId().isEmpty()
                ? facts.artifact()
                : version.getDeploymentName() + ":" + version.getBuildId();
    }

    private static @Nullable Parent parent(WorkflowExecutionStartedEventAttributes started) {
        return started.hasParentWorkflowExecution()
                ? new Parent(
                        started.getParentWorkflowExecution().getWorkflowId(),
                        started.getParentWorkflowExecution().getRunId())
                : null;
    }

    private static @Nullable String restartedAs(Found run) {
        String next = run.described().getWorkflowExtendedInfo().getResetRunId();
        return next.isEmpty() ? null : next;
    }

    /**
     * The segments of a run, oldest first.
     *
     * @param steering the newest restart of an earlier segment
     * @param restartedFrom where that one was restarted from
     */
    private record Segments(
            List<Segment> all,
            List<SteeringEvent> steering,
            @Nullable String restartedFrom) {}

    /** Back from this one, each tells of the one before. */
    private Segments segments(Found run, Reading reading) {
        List<Segment> segments = new ArrayList<>();
        segments.add(
                new Segment(run.runId(), ProtoTimes.of(reading.begun().event().getEventTime())));
        Optional<SteeringLog> restart = reading.steering.restartedFrom().map(_ -> reading.steering);
        String before = reading.begun().attributes().getContinuedExecutionRunId();
        while (!before.isEmpty() && segments.size() < MOST_SEGMENTS) {
            HistoryEvent first;
            try {
                first = lookup.first(run.workflowId(), before);
            } catch (RunsException e) {
                if (e.code() == RunsException.Code.NOT_FOUND) {
                    break;
                }
                throw e;
            }
            segments.add(new Segment(before, ProtoTimes.of(first.getEventTime())));
            var attributes = first.getWorkflowExecutionStartedEventAttributes();
            if (restart.isEmpty() && !attributes.getOriginalExecutionRunId().equals(before)) {
                restart = Optional.of(steering(run.workflowId(), before));
            }
            before = attributes.getContinuedExecutionRunId();
        }
        return new Segments(
                segments.reversed(),
                restart
                        .filter(log -> log != reading.steering)
                        .flatMap(log -> log.inEffect().stream()
                                .filter(event -> event.kind() == SteeringEvent.Kind.RESTART)
                                .findFirst())
                        .stream()
                        .toList(),
                restart.flatMap(SteeringLog::restartedFrom).orElse(null));
    }

    /** An earlier segment of a restarted run has a first event that was copied. */
    private SteeringLog steering(String workflowId, String runId) {
        SteeringLog log = new SteeringLog(new EventDecoder(access.converter()), runId);
        histories.each(workflowId, runId, log::accept);
        return log;
    }
}
