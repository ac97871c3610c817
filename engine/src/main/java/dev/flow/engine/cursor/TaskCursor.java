package dev.flow.engine.cursor;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * The position of a task that has begun.
 *
 * @param startedAt when it began, engine time in milliseconds
 * @param input transformed input
 * @param deadline when it times out, engine time in milliseconds; null without a timeout
 * @param phase what it is doing
 */
public record TaskCursor(
        long startedAt, JsonNode input, @Nullable Long deadline, Phase phase) {

    public TaskCursor in(Phase phase) {
        return new TaskCursor(startedAt, input, deadline, phase);
    }

    /** What a task is doing. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "phase")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Before.class, name = "before"),
        @JsonSubTypes.Type(value = Acting.class, name = "acting"),
        @JsonSubTypes.Type(value = After.class, name = "after")
    })
    public sealed interface Phase {}

    /** Tasks of an extension run before it; null when those have not begun. */
    public record Before(int extension, @Nullable SequenceCursor tasks) implements Phase {}

    /** Its own action; null when that has not begun. */
    public record Acting(@Nullable ActionCursor action) implements Phase {}

    /**
     * Tasks of an extension run after it.
     *
     * @param extension counts down
     * @param rawOutput of the action
     * @param output transformed
     * @param then where the flow goes afterwards
     */
    public record After(int extension, JsonNode rawOutput, JsonNode output, Directive then, SequenceCursor tasks)
            implements Phase {}
}
