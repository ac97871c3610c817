package dev.flow.runs.history;

import dev.flow.engine.record.CommandSummary;
import io.temporal.api.common.v1.Payloads;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What one event of a segment begins and another one ends. */
public sealed interface Work {
    Origin origin();

    /**
     * The event that began it.
     *
     * @param decidedBy the workflow task that decided it
     */
    record Origin(long eventId, long decidedBy, Instant time) {}

    /**
     * An activity: a call, or one of the interpreter's own.
     *
     * @param summary of its command; made of its argument in runs of earlier builds
     */
    record Activity(Origin origin, String id, String type, CommandSummary summary, Payloads input) implements Work {}

    /**
     * A timer.
     *
     * @param summary null in runs of earlier builds
     * @param until when it fires
     */
    record Timer(Origin origin, String id, @Nullable CommandSummary summary, Instant until) implements Work {}

    /**
     * A sub-workflow.
     *
     * @param summary of its command; of the only task that can have started it where the command has none
     */
    record SubWorkflow(Origin origin, String workflowId, CommandSummary summary, Payloads input) implements Work {}
}
