package dev.flow.runs.access;

import dev.flow.engine.record.RunId;
import dev.flow.identity.Scope;

/** Which run a start is: the same in every process, for ever. */
public final class WorkflowIds {
    private WorkflowIds() {}

    /** The workflow id of a start. */
    public static String of(Scope scope, String workflow, String businessRequestId) {
        return RunId.of(workflow, scope.digest() + '\n' + workflow + '\n' + businessRequestId);
    }
}
