package dev.flow.gateway.trigger;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.Availability;
import dev.flow.runs.TriggerSettings.Kind;
import dev.flow.triggers.AppliedTriggers;
import dev.flow.triggers.Firing;
import dev.flow.triggers.TriggerDescription;
import dev.flow.triggers.TriggerDescription.ScheduleDescription;
import dev.flow.triggers.TriggerPlan;
import dev.flow.triggers.TriggerPlan.Change;
import dev.flow.triggers.schedule.Preview;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Triggers as operators look at them. */
final class TriggerViews {
    private TriggerViews() {}

    /**
     * A trigger. JSON has no groups: what an operator's pause consists of are properties of the trigger.
     *
     * @param workflowName {@code namespace.name} of the workflow that it starts
     * @param stateReason why it is unavailable or paused; null while it is active
     * @param schedule null for a trigger that does not fire at times
     */
    public record Trigger(
            String name,
            Kind kind,
            String workflowName,
            TriggerDescription.State state,
            @Nullable String stateReason,
            @JsonUnwrapped Paused paused,
            @Nullable ScheduleDescription schedule) {
        static Trigger of(TriggerDescription trigger) {
            return new Trigger(
                    trigger.name(),
                    trigger.kind(),
                    trigger.workflowName(),
                    trigger.state(),
                    trigger.stateReason(),
                    Paused.of(trigger.pause()),
                    trigger.schedule());
        }
    }

    /**
     * An operator's pause.
     *
     * @param pausedBy principal; null for a trigger that no operator has paused, as the other two
     */
    public record Paused(
            @Nullable String pausedBy,
            @Nullable Instant pausedAt,
            @Nullable String pauseReason) {
        private static final Paused NONE = new Paused(null, null, null);

        static Paused of(TriggerDescription.@Nullable Pause pause) {
            return pause == null ? NONE : new Paused(pause.by(), pause.at(), pause.reason());
        }
    }

    /** A page of triggers. */
    public record TriggersPage(
            Availability dimension,
            List<Trigger> triggers,
            @Nullable String nextCursor) {}

    /** The view of one trigger. */
    public record TriggerView(Availability dimension, Trigger trigger) {}

    /** A page of what became of the times of a schedule. */
    public record FiringsPage(
            Availability dimension,
            List<Firing> firings,
            @Nullable String nextCursor) {}

    /** The next times of a schedule. */
    public record FiringPreview(Availability dimension, List<PreviewedFiring> firings) {
        static FiringPreview of(List<Preview.Line> lines) {
            return new FiringPreview(
                    Availability.AVAILABLE,
                    lines.stream().map(PreviewedFiring::of).toList());
        }
    }

    /**
     * A time of a schedule.
     *
     * @param nominalTime when it fires, or would
     * @param localTime what the schedule names: where it {@code fires}, what a clock in the zone shows at that instant
     * @param offset from UTC at that time
     * @param fires false for a time that is left out, which the note explains
     * @param note what is odd about it; null for nothing
     */
    public record PreviewedFiring(
            Instant nominalTime,
            String localTime,
            String offset,
            boolean fires,
            @Nullable String note) {
        static PreviewedFiring of(Preview.Line line) {
            return new PreviewedFiring(
                    line.nominal(), line.local().toString(), line.offset().getId(), line.fires(), line.note());
        }
    }

    /**
     * What reconciliation would do to the schedules of the scope.
     *
     * @param planDigest changes when anything that the plan looked at changes
     * @param items one for each schedule, also those without a change
     */
    public record TriggersPlan(String planDigest, List<PlannedSchedule> items) {
        static TriggersPlan of(TriggerPlan plan) {
            return new TriggersPlan(
                    plan.planDigest(),
                    plan.items().stream().map(PlannedSchedule::of).toList());
        }
    }

    /**
     * What is done to one schedule, and why.
     *
     * @param scheduleId workflow id of the schedule on the engine
     * @param before the declaration that fires now; null when none does
     * @param after the declaration that will; null when none will
     */
    public record PlannedSchedule(
            String scheduleId,
            String triggerName,
            Change change,
            String reason,
            @Nullable JsonNode before,
            @Nullable JsonNode after,
            List<Instant> nextBefore,
            List<Instant> nextAfter) {
        static PlannedSchedule of(TriggerPlan.Item item) {
            return new PlannedSchedule(
                    item.scheduleId(),
                    item.triggerName(),
                    item.change(),
                    item.reason(),
                    item.before(),
                    item.after(),
                    item.nextBefore(),
                    item.nextAfter());
        }
    }

    /**
     * What reconciliation did.
     *
     * @param successful whether the schedules are those that are declared
     */
    public record TriggersApplied(String planDigest, boolean successful, List<AppliedSchedule> items) {
        static TriggersApplied of(AppliedTriggers applied) {
            return new TriggersApplied(
                    applied.planDigest(),
                    applied.successful(),
                    applied.items().stream().map(AppliedSchedule::of).toList());
        }
    }

    /**
     * How it went with one schedule.
     *
     * @param errorCode {@code conflict} or {@code engine_unavailable}; null unless it failed
     */
    public record AppliedSchedule(
            String scheduleId,
            String triggerName,
            Change change,
            AppliedTriggers.Status status,
            @Nullable String errorCode) {
        static AppliedSchedule of(AppliedTriggers.Item item) {
            return new AppliedSchedule(
                    item.scheduleId(), item.triggerName(), item.change(), item.status(), item.errorCode());
        }
    }
}
