package dev.flow.triggers.controller;

import dev.flow.definition.value.TemplateException;
import dev.flow.runs.PreparedStart;
import dev.flow.runs.RunsException;
import dev.flow.runs.StartService;
import dev.flow.runs.StartedRun;
import dev.flow.runs.access.RunLookup;
import dev.flow.triggers.DeclaredTrigger;
import dev.flow.triggers.Firing;
import dev.flow.triggers.Firing.Cause;
import dev.flow.triggers.Firing.Outcome;
import dev.flow.triggers.controller.FiringStarts.Request;
import dev.flow.triggers.controller.SlotScan.Scanned;
import dev.flow.triggers.record.FiringRows;
import dev.flow.triggers.record.FiringRows.OfSlot;
import dev.flow.triggers.workflow.BackfillActivities.Kind;
import dev.flow.triggers.workflow.BackfillActivities.Result;
import dev.flow.triggers.workflow.BackfillJob;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Starts the runs of slots for backfills. The run of a slot has the identity that the schedule's own firing has, so
 * that neither can start it when the other has; a second run of a slot has the backfill in its identity. Thread-safe.
 */
final class BackfillStarts {
    private final FiringStarts firings;
    private final StartService starts;
    private final RunLookup lookup;
    private final FiringWatch watch;
    private final FiringRows rows;

    BackfillStarts(FiringStarts firings, StartService starts, RunLookup lookup, FiringWatch watch, FiringRows rows) {
        this.firings = firings;
        this.starts = starts;
        this.lookup = lookup;
        this.watch = watch;
        this.rows = rows;
    }

    /**
     * For which backfill a slot's run is started.
     *
     * @param workflowId of the backfill, which is told when the run ends
     * @param now the engine's time
     */
    record Order(BackfillJob job, DeclaredTrigger trigger, String workflowId, Instant now) {}

    /**
     * Starts the run of a slot, or finds the one that an earlier attempt has started.
     *
     * @throws RunsException when something is in the way that may be gone later
     */
    Result start(Order order, Scanned slot) {
        BackfillJob job = order.job();
        OfSlot again = slot.again();
        if (again != null) {
            return result(again.firing());
        }
        if (slot.ranAlready(job.id())) {
            return job.missingOnly() ? Result.RAN_ALREADY : startAgain(order, slot.nominal());
        }
        OfSlot own = slot.own();
        if (own != null && job.id().equals(own.backfillId())) {
            return result(own.firing());
        }
        Firing firing = firing(order, slot.nominal(), false);
        rows.addOfBackfill(job.trigger(), job.id(), false, firing);
        return firing.outcome() == Outcome.DUPLICATE && !job.missingOnly()
                ? startAgain(order, slot.nominal())
                : result(firing);
    }

    private Result startAgain(Order order, Instant nominal) {
        Firing firing = firing(order, nominal, true);
        rows.addOfBackfill(order.job().trigger(), order.job().id(), true, firing);
        return result(firing);
    }

    private Result result(Firing firing) {
        Firing.StartedRun run = firing.run();
        if (run == null) {
            return Result.FAILED;
        }
        if (firing.outcome() == Outcome.DUPLICATE) {
            return Result.RAN_ALREADY;
        }
        // It may have been found, and have ended and told so long ago.
        String ended = watch.end(run.workflowId()).orElse(null);
        return new Result(Kind.STARTED, run.workflowId(), ended);
    }

    private Firing firing(Order order, Instant nominal, boolean again) {
        Optional<String> id =
                again ? Optional.of(nominal + "+backfill-" + order.job().id()) : Optional.empty();
        var request = new Request(order.trigger().name(), nominal, Cause.BACKFILL, id, order.workflowId(), order.now());
        PreparedStart prepared;
        try {
            prepared = firings.prepared(order.trigger(), request).reportingTo(order.workflowId());
        } catch (TemplateException e) {
            return FiringStarts.without(
                    request, Outcome.FAILED, "The input of the trigger cannot be evaluated: " + e.getMessage());
        } catch (RunsException e) {
            return refused(request, e);
        }
        try {
            StartedRun run = starts.start(prepared);
            return run.status() == StartedRun.Status.STARTED
                    ? started(request, order.now(), run.workflowId(), run.runId())
                    : found(request, order.now(), prepared.workflowId());
        } catch (RunsException e) {
            return e.code() == RunsException.Code.START_CONFLICT
                    ? found(request, order.now(), prepared.workflowId())
                    : refused(request, e);
        }
    }

    /** A run of this identity was there: one that this backfill has started reports to it. */
    private Firing found(Request request, Instant now, String workflowId) {
        RunLookup.Found run = lookup.find(workflowId, null);
        String runId = lookup.firstRunId(run);
        return firings.reports(run, request)
                ? started(request, now, workflowId, runId)
                : duplicate(request, workflowId, runId);
    }

    private Firing duplicate(Request request, String workflowId, String runId) {
        String status = watch.end(workflowId).orElse(FiringStarts.RUNNING);
        return firing(request, null, Outcome.DUPLICATE, new Firing.StartedRun(workflowId, runId, status));
    }

    private static Firing started(Request request, Instant now, String workflowId, String runId) {
        return firing(request, now, Outcome.STARTED, new Firing.StartedRun(workflowId, runId, FiringStarts.RUNNING));
    }

    private static Firing firing(
            Request request, @Nullable Instant actualTime, Outcome outcome, Firing.StartedRun run) {
        return new Firing(request.nominal(), request.cause(), actualTime, outcome, null, run);
    }

    private static Firing refused(Request request, RunsException e) {
        return switch (e.code()) {
            case ENGINE_UNAVAILABLE,
                    STORE_UNAVAILABLE,
                    DEFINITION_UNAVAILABLE,
                    QUOTA_UNAVAILABLE,
                    QUOTA_EXCEEDED,
                    TRIGGER_PAUSED -> throw e;
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
                    CONFLICT -> FiringStarts.without(request, Outcome.FAILED, FiringStarts.problem(e));
        };
    }
}
