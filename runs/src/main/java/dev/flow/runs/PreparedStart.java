package dev.flow.runs;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.record.RunMemo;
import org.jspecify.annotations.Nullable;

/**
 * A start that was checked: what {@link StartService#start} brings to the engine.
 *
 * @param workflowId {@code <namespace.name>.<26 characters>}, which follows from scope, workflow and business request
 * @param workflow {@code namespace.name}
 * @param definitionDigest what will be executed
 * @param input raw input, which satisfies the definition's schema
 * @param memo what is kept with the run
 * @param reportTo workflow id of what is told when the run ends; null for none
 * @param priority the engine's priority key of its tasks, 1 for first to 5 for last; 0 for the engine's default
 * @param onFailure the workflow that is started when the run fails; null for none
 */
public record PreparedStart(
        String workflowId,
        String workflow,
        String definitionDigest,
        JsonNode input,
        RunMemo memo,
        @Nullable String reportTo,
        int priority,
        @Nullable String onFailure) {

    /** A start whose run reports to nothing. */
    public PreparedStart(String workflowId, String workflow, String definitionDigest, JsonNode input, RunMemo memo) {
        this(workflowId, workflow, definitionDigest, input, memo, null, 0, null);
    }

    /**
     * The same start, whose run tells a workflow when it ends. A run that was started before tells what its own start
     * said.
     *
     * @param waiting workflow id; it takes the signal {@code report}
     */
    public PreparedStart reportingTo(String waiting) {
        return new PreparedStart(workflowId, workflow, definitionDigest, input, memo, waiting, priority, onFailure);
    }

    /**
     * The same start, whose run's tasks are handed out sooner or later than those of others.
     *
     * @param key 1 for first to 5 for last
     */
    public PreparedStart withPriority(int key) {
        return new PreparedStart(workflowId, workflow, definitionDigest, input, memo, reportTo, key, onFailure);
    }

    /**
     * The same start, whose run lets another workflow start when it fails.
     *
     * @param workflow {@code namespace.name}, with {@code :version} if wanted; null for none
     */
    public PreparedStart withOnFailure(@Nullable String workflow) {
        return new PreparedStart(
                workflowId, this.workflow, definitionDigest, input, memo, reportTo, priority, workflow);
    }

    /**
     * The same start, whose run knows how many runs have started each other by events up to it.
     *
     * @param hops at least 1
     */
    public PreparedStart withHops(int hops) {
        return new PreparedStart(
                workflowId, workflow, definitionDigest, input, memo.withHops(hops), reportTo, priority, onFailure);
    }
}
