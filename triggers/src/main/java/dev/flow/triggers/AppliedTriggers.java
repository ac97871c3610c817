package dev.flow.triggers;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.flow.triggers.TriggerPlan.Change;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What reconciliation did.
 *
 * @param planDigest of the plan that was carried out
 * @param successful whether the schedules are those that are declared
 */
public record AppliedTriggers(String planDigest, boolean successful, List<Item> items) {
    public AppliedTriggers {
        items = List.copyOf(items);
    }

    /** How it went with one schedule. */
    public enum Status {
        APPLIED,
        UNCHANGED,
        FAILED;

        @JsonValue
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * One schedule.
     *
     * @param errorCode {@code conflict} or {@code engine_unavailable}; null unless it failed
     */
    public record Item(
            String scheduleId,
            String triggerName,
            Change change,
            Status status,
            @Nullable String errorCode) {}
}
