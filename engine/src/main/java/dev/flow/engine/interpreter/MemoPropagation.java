package dev.flow.engine.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.record.LifecycleSelection;
import dev.flow.engine.record.RunMemo;
import dev.flow.engine.record.RunSearchAttributes;
import io.temporal.workflow.ChildWorkflowOptions;
import io.temporal.workflow.ContinueAsNewOptions;
import io.temporal.workflow.Workflow;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Copies the memo of a run to its next segment and to its sub-workflows: the Temporal SDK does so for neither. Also
 * checks the scope in it.
 */
public final class MemoPropagation {
    private MemoPropagation() {}

    /** Gives the next segment the same memo. */
    public static void on(ContinueAsNewOptions.Builder next) {
        JsonNode memo = memo();
        if (memo instanceof ObjectNode) {
            next.setMemo(Map.of(RunMemo.MEMO, memo));
        }
    }

    /** Gives a sub-workflow the memo that follows from this run's, and the search attributes where runs are listed. */
    public static void on(ChildWorkflowOptions.Builder sub, String workflow, String definition) {
        JsonNode memo = memo();
        if (memo instanceof ObjectNode) {
            RunMemo below = RunMemo.parse(memo).below(Workflow.getInfo().getWorkflowId(), definition, Run.now());
            boolean listed = memo.path(RunMemo.LISTED).asBoolean();
            sub.setMemo(Map.of(RunMemo.MEMO, below.json().put(RunMemo.LISTED, listed)));
            if (listed) {
                sub.setTypedSearchAttributes(RunSearchAttributes.of(below, workflow));
            }
        }
    }

    /** What is kept with this run, for those that start runs on its behalf. */
    public static JsonNode ofRun() {
        return memo();
    }

    /**
     * Refuses the run of another scope, before anything of it is executed.
     *
     * @param scope digest of the worker's scope; null where runs have none
     * @throws OtherScope when the run is of another scope, or of none
     */
    public static void require(@Nullable String scope) {
        if (scope != null && !scope.equals(memo().path(RunMemo.SCOPE).asText())) {
            throw new OtherScope(Workflow.getInfo().getTaskQueue());
        }
    }

    /** The revision of the configuration that the run was started with; null for a run without one. */
    static @Nullable String revision() {
        return memo().path(RunMemo.REVISION).textValue();
    }

    /** How many runs have started each other by events up to this one. */
    public static int hops() {
        return memo().path("facts").path(RunMemo.HOPS).asInt();
    }

    /** Which of its lifecycle events the run publishes. */
    static LifecycleSelection lifecycle() {
        return LifecycleSelection.parse(memo().path("facts").path(RunMemo.LIFECYCLE));
    }

    private static JsonNode memo() {
        JsonNode memo = Workflow.getMemo(RunMemo.MEMO, JsonNode.class, JsonNode.class);
        return memo == null ? NullNode.getInstance() : memo;
    }
}
