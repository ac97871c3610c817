package dev.flow.gateway.population;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.flow.engine.Availability;
import dev.flow.triggers.population.FailedMember;
import dev.flow.triggers.population.Population;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Populations as operators look at them; the input of members is not shown. */
final class PopulationViews {
    private PopulationViews() {}

    /**
     * A population. JSON has no groups: what has started it and what it does are properties of it.
     *
     * @param workflowId its id, the workflow id of its system workflow
     * @param paused null unless an operator has paused it
     * @param reason why it starts nothing at present, or how it has failed; null where there is nothing to say
     * @param endedAt when the last of its runs had ended; null while it is open
     */
    public record PopulationRecord(
            String workflowId,
            @JsonUnwrapped Origin origin,
            @JsonUnwrapped Plan plan,
            Population.State state,
            @Nullable PopulationPause paused,
            @Nullable String reason,
            PopulationProgress progress,
            Instant startedAt,
            @Nullable Instant endedAt) {
        static PopulationRecord of(Population population) {
            return new PopulationRecord(
                    population.id(),
                    Origin.of(population.origin()),
                    Plan.of(population.plan()),
                    population.state(),
                    PopulationPause.of(population.pause()),
                    population.reason(),
                    PopulationProgress.of(population.progress()),
                    population.startedAt(),
                    population.endedAt());
        }
    }

    /**
     * What has started it.
     *
     * @param workflow {@code namespace.name} of the run
     * @param runWorkflowId workflow id of the run
     * @param task reference of its task
     * @param rerunOf the population whose failed members are run again; null for one of a run
     */
    public record Origin(
            String workflow,
            String runWorkflowId,
            String task,
            @Nullable String rerunOf) {
        static Origin of(Population.Origin origin) {
            return new Origin(origin.workflowName(), origin.workflowId(), origin.task(), origin.rerunOf());
        }
    }

    /**
     * What it does.
     *
     * @param memberWorkflow {@code namespace.name} of the runs that it starts
     * @param page the most members of a page; null for what the query allows
     * @param concurrency the most runs that are open at a time
     * @param stopAfter the number of failed members after which it starts no more; null for none
     */
    public record Plan(
            String query,
            String memberWorkflow,
            @Nullable Integer page,
            int concurrency,
            @Nullable Integer stopAfter) {
        static Plan of(Population.Plan plan) {
            return new Plan(
                    plan.query(),
                    plan.memberWorkflow(),
                    orNull(plan.page()),
                    plan.concurrency(),
                    orNull(plan.stopAfter()));
        }

        private static @Nullable Integer orNull(int limit) {
            return limit == 0 ? null : limit;
        }
    }

    /**
     * A pause of an operator.
     *
     * @param by principal
     * @param reason null when none was given
     */
    public record PopulationPause(String by, @Nullable String reason, Instant at) {
        static @Nullable PopulationPause of(Population.@Nullable Pause pause) {
            return pause == null
                    ? null
                    : new PopulationPause(pause.by(), pause.reason().isEmpty() ? null : pause.reason(), pause.at());
        }
    }

    /**
     * What it has dealt with.
     *
     * @param pages that the query has answered
     * @param members on them
     * @param started runs
     * @param running those of them that are open
     * @param completed those of them that have completed
     * @param failed members whose run has ended otherwise, or could not be started
     */
    public record PopulationProgress(
            long pages, long members, long started, long running, long completed, long failed) {
        static PopulationProgress of(Population.Progress progress) {
            return new PopulationProgress(
                    progress.pages(),
                    progress.members(),
                    progress.started(),
                    progress.running(),
                    progress.completed(),
                    progress.failed());
        }
    }

    /** A page of populations. */
    public record PopulationsPage(
            Availability dimension,
            List<PopulationRecord> populations,
            @Nullable String nextCursor) {}

    /**
     * The view of one population.
     *
     * @param failures a page of the members that have failed, in the order in which that became known
     */
    public record PopulationView(
            Availability dimension,
            PopulationRecord population,
            List<MemberFailure> failures,
            @Nullable String nextCursor) {}

    /**
     * A member whose run has not completed, or could not be started.
     *
     * @param member its key
     * @param workflowId of its run; null when there is none
     * @param error why; null for one that was cancelled or terminated
     */
    public record MemberFailure(
            String member,
            @Nullable String workflowId,
            FailedMember.Outcome outcome,
            @Nullable MemberError error) {
        /** @param withDetail whether the principal may see data, which the detail of an error may quote */
        static MemberFailure of(FailedMember member, boolean withDetail) {
            return new MemberFailure(
                    member.key(), member.workflowId(), member.outcome(), MemberError.of(member.problem(), withDetail));
        }
    }

    /**
     * An error of the specification (DSL reference, "Error").
     *
     * @param type URI
     * @param detail what the workflow or a called service says of it; null where that may not be seen
     */
    public record MemberError(
            String type,
            int status,
            @Nullable String title,
            @Nullable String detail) {
        static @Nullable MemberError of(FailedMember.@Nullable Problem problem, boolean withDetail) {
            return problem == null
                    ? null
                    : new MemberError(
                            problem.type(), problem.status(), problem.title(), withDetail ? problem.detail() : null);
        }
    }
}
