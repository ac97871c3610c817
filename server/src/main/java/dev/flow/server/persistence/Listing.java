package dev.flow.server.persistence;

import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What list filters see of an execution, and what a list answers.
 *
 * @param closeTime null while it runs
 * @param info the answer of a list: with memo and search attributes
 */
public record Listing(
        WorkflowExecutionStatus status,
        Instant startTime,
        @Nullable Instant closeTime,
        WorkflowExecutionInfo info) {
    public boolean isOpen() {
        return closeTime == null;
    }
}
