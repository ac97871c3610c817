package dev.flow.gateway.configuration;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.flow.configuration.plan.Plan;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an activation would do. JSON has no groups: what they consist of are properties of the plan.
 *
 * @param targetArtifact the worker artifact that is to execute it
 * @param targetDefinitionDigests all definitions of the target
 * @param observations digests of what the plan looked at: it is stale when one of them has changed
 */
record PlanView(
        String planDigest,
        String targetRevisionId,
        @JsonUnwrapped Source source,
        String targetArtifact,
        List<String> targetDefinitionDigests,
        @JsonUnwrapped Effects effects,
        @JsonUnwrapped Actions actions,
        Map<String, String> observations) {

    /**
     * What was active when the plan was made.
     *
     * @param sourceRevisionId null before the first activation, as the other two
     */
    public record Source(
            @Nullable String sourceRevisionId,
            @Nullable String expectedActiveRevisionId,
            @Nullable Long expectedActivePointerVersion) {}

    /**
     * What changes, and what may go wrong.
     *
     * @param inFlight open runs that stay on definitions which are no longer active
     * @param compatibilityRisks most serious first
     */
    public record Effects(
            List<Plan.Change> changes,
            List<Plan.ScheduleChange> scheduleChanges,
            List<Plan.InFlight> inFlight,
            List<Plan.Risk> compatibilityRisks) {}

    /** What is done, in one sentence each. */
    public record Actions(String workerAction, String definitionAction, String routingAction, String scheduleAction) {}

    static PlanView of(Plan plan) {
        return new PlanView(
                plan.digest(),
                plan.target(),
                source(plan.expected()),
                plan.targetArtifact(),
                plan.definitions(),
                new Effects(plan.changes(), plan.scheduleChanges(), plan.inFlight(), plan.risks()),
                new Actions(
                        action(plan, "worker"),
                        action(plan, "definition"),
                        action(plan, "routing"),
                        action(plan, "schedule")),
                plan.observations());
    }

    private static Source source(Plan.Expected expected) {
        return new Source(
                expected.revisionId(),
                expected.revisionId(),
                expected.revisionId() == null ? null : expected.pointerVersion());
    }

    private static String action(Plan plan, String kind) {
        return plan.actions().getOrDefault(kind, "Nothing.");
    }
}
