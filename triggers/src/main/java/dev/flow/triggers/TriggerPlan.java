package dev.flow.triggers;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What reconciliation would do to the schedules of the scope.
 *
 * @param planDigest changes when anything that the plan looked at changes
 * @param items sorted by trigger; those without a change too
 */
public record TriggerPlan(String planDigest, List<Item> items) {
    public TriggerPlan {
        items = List.copyOf(items);
    }

    /** Whether there is nothing to do. */
    public boolean isEmpty() {
        return items.stream().allMatch(item -> item.change() == Change.NONE);
    }

    /** What is done to a schedule. */
    public enum Change {
        CREATE,
        UPDATE,
        DELETE,
        /** It cannot be brought to what is declared; the reason says why. */
        CONFLICT,
        NONE;

        @JsonValue
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * What is done to one schedule, and why.
     *
     * @param scheduleId workflow id of the schedule on the engine
     * @param reason one sentence
     * @param before the declaration that fires now; null when none does
     * @param after the declaration that will; null when none will
     * @param nextBefore the next nominal times of {@code before}
     * @param nextAfter the next nominal times of {@code after}
     */
    public record Item(
            String scheduleId,
            String triggerName,
            Change change,
            String reason,
            @Nullable JsonNode before,
            @Nullable JsonNode after,
            List<Instant> nextBefore,
            List<Instant> nextAfter) {
        public Item {
            nextBefore = List.copyOf(nextBefore);
            nextAfter = List.copyOf(nextAfter);
        }
    }
}
