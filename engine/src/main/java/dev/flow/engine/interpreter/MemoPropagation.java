package dev.flow.engine.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.record.RunMemo;
import dev.flow.engine.record.RunSearchAttributes;
import io.temporal.workflow.ChildWorkflowOptions;
import io.temporal.workflow.ContinueAsNewOptions;
import io.temporal.workflow.Workflow;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Hands the marks of a run on: to its next segment, to its sub-workflows. The engine's client forgets the memo. */
public final class MemoPropagation {
    private MemoPropagation() {}

    /** The next segment has the same. */
    public static void on(ContinueAsNewOptions.Builder next) {
        JsonNode memo = memo();
        if (memo instanceof ObjectNode) {
            next.setMemo(Map.of(RunMemo.MEMO, memo));
        }
    }

    /** A sub-workflow has those that follow. */
    public static void on(ChildWorkflowOptions.Builder sub, String workflow, String definition) {
        JsonNode memo = memo();
        if (memo instanceof ObjectNode) {
            RunMemo marks = RunMemo.parse(memo).below(Workflow.getInfo().getWorkflowId(), definition, Run.now());
            boolean listed = memo.path(RunMemo.LISTED).asBoolean();
            sub.setMemo(Map.of(RunMemo.MEMO, marks.json().put(RunMemo.LISTED, listed)));
            if (listed) {
                sub.setTypedSearchAttributes(RunSearchAttributes.of(marks, workflow));
            }
        }
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

    private static JsonNode memo() {
        JsonNode memo = Workflow.getMemo(RunMemo.MEMO, JsonNode.class, JsonNode.class);
        return memo == null ? NullNode.getInstance() : memo;
    }
}
