package dev.flow.server.execution;

import dev.flow.server.state.MutableState;
import io.temporal.api.enums.v1.SuggestContinueAsNewReason;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Bounds of the service, as Temporal has them.
 *
 * @param historyEvents an execution with more events is terminated
 * @param historyBytes an execution with a larger history is terminated
 * @param suggestEvents from so many events on workers are told to continue as new
 * @param suggestBytes from this size on workers are told to continue as new
 * @param updates of one execution; from nine tenths of it on workers are told to continue as new
 * @param blobBytes the largest payloads of one command, signal or result
 * @param cachedBytes of executions that are kept in memory
 * @param page events of one page of a history
 * @param alarms how far ahead deadlines are kept in memory
 */
public record Limits(
        int historyEvents,
        long historyBytes,
        int suggestEvents,
        long suggestBytes,
        int updates,
        int blobBytes,
        long cachedBytes,
        int page,
        Duration alarms) {
    private static final int BUFFERED_EVENTS = 100;
    private static final int BUFFERED_BYTES = 2 * 1024 * 1024;

    /** Those of Temporal. */
    public static Limits defaults() {
        int mebibyte = 1024 * 1024;
        return new Limits(
                51_200,
                50L * mebibyte,
                4_096,
                4L * mebibyte,
                2_000,
                2 * mebibyte,
                64L * mebibyte,
                256,
                Duration.ofMinutes(10));
    }

    /** Why an execution is to be terminated, in the words of Temporal; empty for one within the bounds. */
    Optional<String> excess(MutableState state) {
        if (!state.isOpen()) {
            return Optional.empty();
        }
        if (state.nextEventId() - 1 > historyEvents) {
            return Optional.of("Workflow history count exceeds limit.");
        }
        return state.historySize() > historyBytes
                ? Optional.of("Workflow history size exceeds limit.")
                : Optional.empty();
    }

    /** Whether more events wait for the end of a workflow task than may: the task is failed. */
    boolean areTooManyBuffered(MutableState state) {
        return state.buffered().size() >= BUFFERED_EVENTS
                || state.buffered().stream()
                                .mapToInt(HistoryEvent::getSerializedSize)
                                .sum()
                        >= BUFFERED_BYTES;
    }

    /** Why a workflow should continue as new; empty when it need not. */
    public List<SuggestContinueAsNewReason> reasonsToContinueAsNew(MutableState state) {
        List<SuggestContinueAsNewReason> reasons = new ArrayList<>();
        if (state.historySize() > suggestBytes) {
            reasons.add(SuggestContinueAsNewReason.SUGGEST_CONTINUE_AS_NEW_REASON_HISTORY_SIZE_TOO_LARGE);
        }
        if (state.nextEventId() > suggestEvents) {
            reasons.add(SuggestContinueAsNewReason.SUGGEST_CONTINUE_AS_NEW_REASON_TOO_MANY_HISTORY_EVENTS);
        }
        if (state.updates().size() >= updates / 10 * 9) {
            reasons.add(SuggestContinueAsNewReason.SUGGEST_CONTINUE_AS_NEW_REASON_TOO_MANY_UPDATES);
        }
        return reasons;
    }
}
