package dev.flow.triggers.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * What a schedule is from now on. Stored in histories: properties may be added, and stay as they are.
 *
 * @param fence the token of the reconciliation; an older one than the newest is refused
 * @param spec what of the trigger's document decides on times; null to delete the schedule
 */
public record ScheduleChange(long fence, @Nullable JsonNode spec) {
    public ScheduleChange {
        spec = orNull(spec);
    }

    /** A JSON null is read for a property that is absent. */
    static @Nullable JsonNode orNull(@Nullable JsonNode read) {
        return read == null || read.isNull() ? null : read;
    }
}
