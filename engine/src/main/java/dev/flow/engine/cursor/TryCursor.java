package dev.flow.engine.cursor;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** The cursor of a {@code try}. Times are engine time in milliseconds. */
public sealed interface TryCursor extends ActionCursor {

    /**
     * Its tasks run.
     *
     * @param attempt zero for the first try, then the number of the retry
     * @param since when the first try began
     * @param deadline when this attempt times out
     */
    record Body(int attempt, long since, @Nullable Long deadline, SequenceCursor tasks) implements TryCursor {}

    /** It waits before the retry of this number. */
    record Delay(int attempt, long since, long until) implements TryCursor {}

    /** The error was caught and {@code catch.do} runs. */
    record Handling(int attempt, JsonNode error, SequenceCursor tasks) implements TryCursor {}
}
