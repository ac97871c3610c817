package dev.flow.runs;

import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** When runs began and ended. */
final class RunTimes {
    private RunTimes() {}

    /** When the first segment began; the engine itself only tells that of the present one. */
    static Instant start(WorkflowExecutionInfo info, RunFacts facts) {
        Instant engine = Times.of(info.getStartTime());
        Instant first = facts.startedAt();
        return first == null || first.isAfter(engine) ? engine : first;
    }

    static @Nullable Instant close(WorkflowExecutionInfo info) {
        return info.hasCloseTime() ? Times.of(info.getCloseTime()) : null;
    }
}
