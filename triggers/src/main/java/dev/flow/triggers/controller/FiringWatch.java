package dev.flow.triggers.controller;

import dev.flow.runs.RunStatus;
import dev.flow.runs.Runs;
import dev.flow.runs.RunsException;
import dev.flow.runs.access.Executions;
import dev.flow.runs.access.RunLookup;
import dev.flow.triggers.record.FiringRows;
import dev.flow.triggers.workflow.ScheduleActivities.Ended;
import dev.flow.triggers.workflow.ScheduleActivities.EndedRuns;
import dev.flow.triggers.workflow.ScheduleActivities.OpenRuns;
import dev.flow.triggers.workflow.ScheduleActivities.Stop;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The runs that firings have started: whether they have ended, and their early end. Thread-safe. */
final class FiringWatch {
    private static final String LOST = "lost";

    private final Runs runs;
    private final RunLookup lookup;
    private final FiringRows firings;

    FiringWatch(Runs runs, RunLookup lookup, FiringRows firings) {
        this.runs = runs;
        this.lookup = lookup;
        this.firings = firings;
    }

    /** How a run has ended; empty while it is open. */
    Optional<String> end(String workflowId) {
        try {
            RunStatus status =
                    Executions.status(lookup.find(workflowId, null).info().getStatus());
            return status.isClosed() ? Optional.of(status.label()) : Optional.empty();
        } catch (RunsException e) {
            if (e.code() == RunsException.Code.NOT_FOUND) {
                return Optional.of(LOST);
            }
            throw e;
        }
    }

    /** Whether a run was started. */
    boolean isThere(String workflowId) {
        return end(workflowId).filter(LOST::equals).isEmpty();
    }

    EndedRuns ended(OpenRuns open) {
        List<Ended> ended = new ArrayList<>();
        open.workflowIds().forEach(id -> end(id).ifPresent(status -> ended.add(new Ended(id, status))));
        return new EndedRuns(open.trigger(), ended);
    }

    void record(EndedRuns ended) {
        Map<String, String> statuses = new LinkedHashMap<>();
        ended.runs().forEach(run -> statuses.put(run.workflowId(), run.status()));
        firings.end(statuses);
    }

    void stop(Stop stop) {
        String by = "schedule " + stop.trigger();
        for (String id : stop.workflowIds()) {
            try {
                if (stop.terminate()) {
                    runs.terminate(id, null, by, stop.reason());
                } else {
                    runs.cancel(id, null, by, stop.reason());
                }
            } catch (RunsException e) {
                boolean ended = e.code() == RunsException.Code.CONFLICT || e.code() == RunsException.Code.NOT_FOUND;
                if (!ended) {
                    throw e;
                }
            }
        }
    }
}
