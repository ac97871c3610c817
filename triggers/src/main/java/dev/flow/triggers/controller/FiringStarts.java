package dev.flow.triggers.controller;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.value.TemplateException;
import dev.flow.engine.record.RunInput;
import dev.flow.runs.PreparedStart;
import dev.flow.runs.RunsException;
import dev.flow.runs.StartCommand;
import dev.flow.runs.StartService;
import dev.flow.runs.StartedRun;
import dev.flow.runs.access.RunLookup;
import dev.flow.triggers.DeclaredTrigger;
import dev.flow.triggers.DeclaredTriggers;
import dev.flow.triggers.Firing;
import dev.flow.triggers.Firing.Cause;
import dev.flow.triggers.Firing.Outcome;
import dev.flow.triggers.TriggerDescription.Pause;
import dev.flow.triggers.record.FiringRows;
import dev.flow.triggers.record.PauseRows;
import dev.flow.triggers.schedule.Schedule;
import dev.flow.triggers.schedule.ScheduleReader;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Starts the runs of firings by what is active then, and tells what became of each. The identity of a run follows from
 * trigger and time, so that it is started once however often this is called. Thread-safe.
 */
public final class FiringStarts {
    private static final int MOST_ID = 128;
    static final String RUNNING = "running";

    private final DeclaredTriggers declared;
    private final StartService starts;
    private final FiringRows firings;
    private final PauseRows pauses;
    private final RunLookup lookup;

    public FiringStarts(
            DeclaredTriggers declared, StartService starts, RunLookup lookup, FiringRows firings, PauseRows pauses) {
        this.declared = declared;
        this.starts = starts;
        this.lookup = lookup;
        this.firings = firings;
        this.pauses = pauses;
    }

    /**
     * A time of a schedule, or a request of an operator.
     *
     * @param id tells runs of the same time apart; empty for the one run that each time of the schedule has, whatever
     *     the cause
     * @param reportTo workflow id of what is told when the run ends
     * @param now the engine's time
     */
    public record Request(
            String trigger, Instant nominal, Cause cause, Optional<String> id, String reportTo, Instant now) {
        /** Callers of the API cannot name it by chance. */
        private String businessRequestId() {
            String time = id.orElseGet(nominal::toString);
            String whole = "schedule:" + trigger + "@" + time;
            return whole.length() <= MOST_ID ? whole : "schedule:" + LongNames.shortened(trigger + "@" + time);
        }
    }

    /**
     * Whether the active configuration of this process has the trigger, as a schedule. A process may learn of another
     * configuration some moments after the schedules were changed.
     */
    boolean isActive(String trigger) {
        return declared.find(trigger).filter(DeclaredTrigger::isSchedule).isPresent();
    }

    /** The times of a schedule in the active configuration. */
    Optional<Schedule> schedule(String trigger) {
        return declared.find(trigger).flatMap(each -> ScheduleReader.read(each.document()));
    }

    /**
     * Starts the run that an operator asks for, and records it.
     *
     * @param requestId equal ids are one request
     * @param schedule workflow id of the schedule, which is told when the run ends
     * @throws RunsException when it is refused, or something does not answer; nothing is recorded then
     */
    public Firing startNow(DeclaredTrigger trigger, String requestId, String schedule, Instant now) {
        var request = new Request(trigger.name(), now, Cause.OPERATOR, Optional.of("run-" + requestId), schedule, now);
        Firing firing;
        try {
            firing = started(trigger, request);
        } catch (RunsException e) {
            if (e.code() != RunsException.Code.START_CONFLICT) {
                throw e;
            }
            firing = earlier(prepared(trigger, request).workflowId(), request);
        }
        firings.add(trigger.name(), requestId, List.of(firing));
        return firing;
    }

    /** The same request began at another time, which its input names. */
    private Firing earlier(String workflowId, Request request) {
        return firing(request, false, workflowId, lookup.firstRunId(lookup.find(workflowId, null)));
    }

    /**
     * Starts the run of a firing.
     *
     * @return what became of it, which is to be recorded
     * @throws RunsException when something does not answer that a repetition may find answering
     */
    Firing start(Request request) {
        Optional<DeclaredTrigger> trigger = declared.find(request.trigger()).filter(DeclaredTrigger::isSchedule);
        if (trigger.isEmpty()) {
            return without(
                    request, Outcome.SKIPPED, "The active configuration does not declare this schedule (any more).");
        }
        Optional<Pause> pause = pauses.find(request.trigger());
        if (pause.isPresent()) {
            return without(request, Outcome.SKIPPED, paused(pause.get()));
        }
        try {
            return started(trigger.get(), request);
        } catch (TemplateException e) {
            return without(request, Outcome.FAILED, "The input of the trigger cannot be evaluated: " + e.getMessage());
        } catch (RunsException e) {
            return refused(request, e);
        }
    }

    /** Why a paused trigger does not fire. */
    public static String paused(Pause pause) {
        String reason = pause.reason();
        return "The trigger was paused by " + pause.by() + (reason == null || reason.isBlank() ? "." : ": " + reason);
    }

    private Firing started(DeclaredTrigger trigger, Request request) {
        PreparedStart prepared = prepared(trigger, request).reportingTo(request.reportTo());
        try {
            StartedRun run = starts.start(prepared);
            boolean isOwn = run.status() == StartedRun.Status.STARTED || isOwn(request, run.workflowId());
            return firing(request, isOwn, run.workflowId(), run.runId());
        } catch (RunsException e) {
            // The input may be another one since, because another configuration has become active.
            if (e.code() != RunsException.Code.START_CONFLICT || !isOwn(request, prepared.workflowId())) {
                throw e;
            }
            String runId = lookup.firstRunId(lookup.find(prepared.workflowId(), null));
            return firing(request, true, prepared.workflowId(), runId);
        }
    }

    private static Firing firing(Request request, boolean isOwn, String workflowId, String runId) {
        return new Firing(
                request.nominal(),
                request.cause(),
                request.now(),
                isOwn ? Outcome.STARTED : Outcome.DUPLICATE,
                null,
                new Firing.StartedRun(workflowId, runId, RUNNING));
    }

    /** Whether an attempt of the same firing has started a run, of which nothing was heard: it reports to the same. */
    private boolean isOwn(Request request, String workflowId) {
        return request.id().isEmpty() && reports(lookup.find(workflowId, null), request);
    }

    /** Whether a run tells what this request names when it ends: then the same has started it. */
    boolean reports(RunLookup.Found run, Request request) {
        RunInput.ReportTo told = lookup.input(lookup.started(run)).reportTo();
        return told != null && told.workflowId().equals(request.reportTo());
    }

    PreparedStart prepared(DeclaredTrigger trigger, Request request) {
        JsonNode input = FiringInput.of(trigger, request.cause(), request.nominal());
        return starts.prepare(
                StartCommand.of(trigger.document().path("workflow").asText(), request.businessRequestId())
                        .withInput(input)
                        .withTrigger(trigger.name()));
    }

    /** The id of the run that a firing starts; empty when its start is refused. */
    Optional<String> workflowId(Request request) {
        try {
            return declared.find(request.trigger())
                    .filter(DeclaredTrigger::isSchedule)
                    .map(trigger -> prepared(trigger, request).workflowId());
        } catch (RunsException | TemplateException _) {
            return Optional.empty();
        }
    }

    private static Firing refused(Request request, RunsException e) {
        return switch (e.code()) {
            case ENGINE_UNAVAILABLE, STORE_UNAVAILABLE, DEFINITION_UNAVAILABLE, QUOTA_UNAVAILABLE -> throw e;
            case TRIGGER_PAUSED, QUOTA_EXCEEDED -> without(request, Outcome.SKIPPED, String.valueOf(e.getMessage()));
            case NOT_FOUND,
                    UNKNOWN_WORKFLOW,
                    INCOMPATIBLE_WORKER,
                    START_CONFLICT,
                    INPUT_REJECTED,
                    TRIGGER_UNAVAILABLE,
                    INVALID_REQUEST,
                    INVALID_QUERY,
                    INVALID_PAYLOAD,
                    LIMIT_EXCEEDED,
                    NOT_RESTARTABLE,
                    CONFLICT -> without(request, Outcome.FAILED, problem(e));
        };
    }

    static String problem(RunsException e) {
        String message = String.valueOf(e.getMessage());
        return e.problems().isEmpty()
                ? message
                : message + " " + e.problems().getFirst().message();
    }

    static Firing without(Request request, Outcome outcome, String reason) {
        return new Firing(request.nominal(), request.cause(), null, outcome, reason, null);
    }
}
