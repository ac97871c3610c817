package dev.flow.engine.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.task.StandardErrorType;
import dev.flow.engine.payload.EncodedValue;
import io.temporal.common.converter.RawValue;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInfo;

/**
 * Values that a run hands to the engine. One that is larger than the limit is an error of its task. The engine
 * terminates a run that answers one task with more than four megabytes, so what many branches hand over at once is
 * offloaded even where each value is small. Confined to its workflow.
 */
public final class PayloadBudget {
    /** Bytes of values that one answer may have; 2,000 commands of a few hundred bytes fit beside it. */
    private static final int ANSWER = 1 << 20;

    /** What remains in an answer that has enough already. */
    private static final int FULL = 1024;

    /** Bytes of one report; a history has room for thousands, as many as a segment takes from sub-workflows. */
    private static final int REPORTED = 4096;

    private final int limit;
    private final WorkflowInfo info = Workflow.getInfo();
    private long answer = -1;
    private long bytes;

    public PayloadBudget(int limit) {
        this.limit = limit;
    }

    /**
     * A value that a task passes to the engine.
     *
     * @throws Fault when it is too large
     */
    public RawValue value(JsonNode value, String what, String instance) {
        return counted(checked(value, what, instance));
    }

    /** The report of a run to the run that waits for it. */
    public RawValue reported(JsonNode value) {
        return EncodedValue.of(value, Integer.MAX_VALUE).inlineBelow(REPORTED);
    }

    /**
     * The output of a run that another waits for.
     *
     * @throws Fault when it is too large
     */
    public RawValue reported(JsonNode value, String what, String instance) {
        return checked(value, what, instance).inlineBelow(REPORTED);
    }

    /** The state of a run: what it is made of was looked at before. */
    public RawValue state(JsonNode value) {
        return counted(EncodedValue.of(value, Integer.MAX_VALUE));
    }

    private EncodedValue checked(JsonNode value, String what, String instance) {
        EncodedValue written = EncodedValue.of(value, limit);
        if (written.size() > limit) {
            throw Fault.of(
                    StandardErrorType.RUNTIME,
                    "Value too large",
                    "The " + what + " of " + instance + " has " + written.size() + " bytes as JSON; the limit is "
                            + limit + ".",
                    instance);
        }
        return written;
    }

    private RawValue counted(EncodedValue written) {
        // All commands of one task of the workflow are sent together; its history grows from one to the next.
        if (answer != info.getHistoryLength()) {
            answer = info.getHistoryLength();
            bytes = 0;
        }
        if (bytes + written.size() > ANSWER) {
            return written.inlineBelow(FULL);
        }
        bytes += written.size();
        return written.value();
    }
}
