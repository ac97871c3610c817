package dev.flow.runs.history;

import dev.flow.runs.RunTimeline.State;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.failure.v1.Failure;
import org.jspecify.annotations.Nullable;

/** What an event does to the work of its segment. */
public sealed interface WorkChange {
    /** Its command was accepted by the engine. */
    record Began(Work work) implements WorkChange {}

    /**
     * It was started: an activity by a worker, a sub-workflow by the engine.
     *
     * @param attempt the number of the attempt, from 1
     */
    record Started(Work work, int attempt) implements WorkChange {}

    /** The engine refused to start it. */
    record NotStarted(Work.SubWorkflow work) implements WorkChange {}

    /**
     * It ended.
     *
     * @param how never {@link State#OPEN}
     * @param result empty where it has none
     * @param failure null where the event tells of none
     */
    record Ended(
            Work work, State how, Payloads result, @Nullable Failure failure) implements WorkChange {
        Ended(Work work, State how) {
            this(work, how, Payloads.getDefaultInstance(), null);
        }

        Ended(Work work, State how, Payloads result) {
            this(work, how, result, null);
        }

        Ended(Work work, State how, Failure failure) {
            this(work, how, Payloads.getDefaultInstance(), failure);
        }
    }
}
