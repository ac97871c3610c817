package dev.flow.triggers.controller;

import dev.flow.engine.RunResult;
import dev.flow.engine.error.WorkflowError;
import dev.flow.engine.record.PopulationRequest;
import dev.flow.runs.RunStatus;
import dev.flow.runs.RunsException;
import dev.flow.runs.RunsParts;
import dev.flow.runs.access.EngineAccess;
import dev.flow.runs.access.Executions;
import dev.flow.runs.access.RunLookup;
import dev.flow.triggers.population.FailedMember.Outcome;
import dev.flow.triggers.population.FailedMember.Problem;
import dev.flow.triggers.workflow.PopulationActivities.Ended;
import dev.flow.triggers.workflow.PopulationActivities.Ending;
import dev.flow.triggers.workflow.PopulationActivities.Members;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Asks the engine how the runs of a population's members have ended, and cancels them. Thread-safe. */
final class MemberEnds {
    /** For the end of a run that has ended already. */
    private static final Duration RESULT = Duration.ofSeconds(10);

    private final RunsParts parts;
    private final EngineAccess access;
    private final RunLookup lookup;

    MemberEnds(RunsParts parts, EngineAccess access, RunLookup lookup) {
        this.parts = parts;
        this.access = access;
        this.lookup = lookup;
    }

    /** Which of these members' runs have ended. */
    List<Ended> ended(String population, Members members) {
        PopulationRequest request = members.job().request();
        List<Ended> ended = new ArrayList<>();
        SideBySide.of(
                        members.keys(),
                        key -> ending(request.memberId(population, key)).map(ending -> new Ended(key, ending)))
                .forEach(each -> each.ifPresent(ended::add));
        return ended;
    }

    private Optional<Ending> ending(String workflowId) {
        try {
            RunStatus status =
                    Executions.status(lookup.find(workflowId, null).info().getStatus());
            return switch (status) {
                case RUNNING, WAITING, PAUSED, CONTINUED -> Optional.empty();
                case COMPLETED -> Optional.of(Ending.COMPLETED);
                case CANCELED -> Optional.of(new Ending(Outcome.CANCELED, null));
                case TERMINATED, TIMED_OUT -> Optional.of(new Ending(Outcome.TERMINATED, null));
                case FAILED -> Optional.of(new Ending(Outcome.FAILED, problem(workflowId)));
            };
        } catch (RunsException e) {
            if (e.code() == RunsException.Code.NOT_FOUND) {
                return Optional.of(new Ending(Outcome.TERMINATED, null));
            }
            throw e;
        }
    }

    private @Nullable Problem problem(String workflowId) {
        Optional<RunResult> result = access.within(
                workflowId,
                "GetWorkflowExecutionHistory",
                () -> parts.engine().run(workflowId).result(RESULT));
        return result.orElse(null) instanceof RunResult.Faulted(WorkflowError error)
                ? new Problem(error.type(), error.status(), error.title(), error.detail())
                : null;
    }

    /** Asks runs to cancel; those that have ended are left alone. */
    void cancel(List<String> workflowIds) {
        var _ = SideBySide.of(workflowIds, id -> {
            try {
                return access.within(id, "RequestCancelWorkflowExecution", () -> {
                    parts.engine().run(id).cancel("The population was cancelled.");
                    return true;
                });
            } catch (RunsException e) {
                if (e.code() == RunsException.Code.NOT_FOUND || e.code() == RunsException.Code.CONFLICT) {
                    return false;
                }
                throw e;
            }
        });
    }
}
