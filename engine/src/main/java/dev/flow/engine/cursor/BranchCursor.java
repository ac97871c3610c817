package dev.flow.engine.cursor;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** The position of a branch of a {@code fork}. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "branch")
@JsonSubTypes({
    @JsonSubTypes.Type(value = BranchCursor.Open.class, name = "open"),
    @JsonSubTypes.Type(value = BranchCursor.Ended.class, name = "ended")
})
public sealed interface BranchCursor {

    /** A branch that has not ended; {@code task} is null when it has not begun. */
    record Open(JsonNode context, @Nullable TaskCursor task) implements BranchCursor {}

    /**
     * A branch that has ended with an output.
     *
     * @param order its place in the order in which branches ended, from zero
     */
    record Ended(JsonNode context, JsonNode output, int order) implements BranchCursor {}
}
