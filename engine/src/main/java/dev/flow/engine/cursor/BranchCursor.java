package dev.flow.engine.cursor;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** Where a branch of a {@code fork} stands. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "branch")
@JsonSubTypes({
    @JsonSubTypes.Type(value = BranchCursor.Open.class, name = "open"),
    @JsonSubTypes.Type(value = BranchCursor.Ended.class, name = "ended")
})
public sealed interface BranchCursor {

    /** Under way; {@code task} is null when it has not begun. */
    record Open(JsonNode context, @Nullable TaskCursor task) implements BranchCursor {}

    /**
     * Done.
     *
     * @param order which branch of the fork this was to end, from zero
     */
    record Ended(JsonNode context, JsonNode output, int order) implements BranchCursor {}
}
