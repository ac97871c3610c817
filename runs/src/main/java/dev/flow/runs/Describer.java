package dev.flow.runs;

import dev.flow.engine.interpreter.RunInput;
import dev.flow.engine.interpreter.Standing;
import dev.flow.runs.RunDescription.HistorySize;
import dev.flow.runs.RunDescription.Parent;
import dev.flow.runs.RunDescription.Segment;
import dev.flow.runs.RunLookup.Found;
import dev.flow.runs.RunLookup.Started;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import io.temporal.common.converter.DataConverterException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Describes runs, and explains those that are open. Thread-safe. */
final class Describer {
    private static final Logger log = LoggerFactory.getLogger(Describer.class);

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
    private final Workers workers;
    private final InstantSource clock;

    Describer(RunsParts parts, EngineAccess access, RunLookup lookup) {
        this.access = access;
        this.lookup = lookup;
        this.histories = new HistoryReader(access);
        this.definitions = parts.definitions();
        this.workers = new Workers(access, parts.clock());
        this.clock = parts.clock();
    }

    /** What one reading of a segment's history finds. */
    private final class Reading {
        final Optional<ActiveDefinition> definition;
        final OpenWork work;

        @Nullable
        Started started;

        @Nullable
        HistoryEvent last;

        Reading(Found run) {
            Decoder decoder = new Decoder(access.converter());
            definition = definitions.retained(run.workflow(), run.marks().definition());
            work = new OpenWork(decoder, new SubWorkflowTasks(decoder, definition));
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
                work.paused(resume.cursor().pause());
            }
            definition.ifPresent(active -> work.resume(Standing.of(active.definition(), resume.cursor())));
        }

        Started begun() {
            if (started == null) {
                throw new IllegalStateException("A history begins without its first event.");
            }
            return started;
        }
    }

    RunDescription describe(String workflowId, @Nullable String runId) {
        Found run = lookup.find(workflowId, runId);
        Reading reading = new Reading(run);
        histories.each(workflowId, run.runId(), event -> reading.accept(run, event));
        RunOutcome ending = reading.last == null ? null : new Endings(access.converter()).of(reading.last);
        RunStatus status = Endings.status(run.info().getStatus());
        List<WaitingFor> waits = status.isClosed()
                ? List.of()
                : Explanation.of(
                        run,
                        reading.work,
                        new ListenedEvents(reading.definition.map(ActiveDefinition::definition)),
                        workers.of(run),
                        clock.instant());
        return description(
                run,
                reading,
                status.isClosed() ? status : open(waits),
                waits,
                ending == null ? null : ending.failure());
    }

    /** A call under way is work; everything else is waiting. */
    private static RunStatus open(List<WaitingFor> waits) {
        if (waits.stream().anyMatch(wait -> wait.kind() == WaitingFor.Kind.PAUSE)) {
            return RunStatus.PAUSED;
        }
        boolean stuck = waits.stream().anyMatch(wait -> switch (wait.kind()) {
            case WORKER, DEFINITION, TASK_FAILING -> true;
            case ACTIVITY, TIMER, EVENT, WORKFLOW, PAUSE -> false;
        });
        boolean working = waits.stream().anyMatch(wait -> wait.kind() == WaitingFor.Kind.ACTIVITY);
        return stuck || (!waits.isEmpty() && !working) ? RunStatus.WAITING : RunStatus.RUNNING;
    }

    private RunDescription description(
            Found run, Reading reading, RunStatus status, List<WaitingFor> waits, @Nullable Failure failure) {
        WorkflowExecutionInfo info = run.info();
        RunFacts facts = RunFacts.parse(run.marks().facts());
        return new RunDescription(
                run.workflowId(),
                run.runId(),
                run.workflow(),
                status,
                RunTimes.start(info, facts),
                RunTimes.close(info),
                run.marks().definition(),
                run.marks().revision(),
                artifact(run, facts),
                run.marks().trigger(),
                facts.businessRequestId(),
                new RunDescription.Source(facts.source(), facts.correlationId(), facts.traceId(), facts.startedFrom()),
                run.marks().labels(),
                waits.subList(0, Math.min(waits.size(), MOST_WAITS)),
                waits.size() > MOST_WAITS,
                failure,
                segments(run, reading),
                parent(reading.begun().attributes()),
                reading.work.children(),
                new HistorySize(info.getHistoryLength(), MOST_EVENTS, info.getHistorySizeBytes(), MOST_BYTES),
                run.marks().scope());
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

    /** Back from this one, each tells of the one before. */
    private List<Segment> segments(Found run, Reading reading) {
        List<Segment> segments = new ArrayList<>();
        segments.add(new Segment(run.runId(), Times.of(reading.begun().event().getEventTime())));
        String before = reading.begun().attributes().getContinuedExecutionRunId();
        while (!before.isEmpty() && segments.size() < MOST_SEGMENTS) {
            HistoryEvent first;
            try {
                first = lookup.first(run.workflowId(), before);
            } catch (RunsException e) {
                if (e.code().equals("not_found")) {
                    break;
                }
                throw e;
            }
            segments.add(new Segment(before, Times.of(first.getEventTime())));
            before = first.getWorkflowExecutionStartedEventAttributes().getContinuedExecutionRunId();
        }
        return segments.reversed();
    }
}
