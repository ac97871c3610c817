package dev.flow.runs;

import dev.flow.engine.record.RunId;
import dev.flow.identity.Scope;

/** Which run a start is: the same in every process, for ever. */
final class RunIdentity {
    private RunIdentity() {}

    /** The workflow id of a start. */
    static String of(Scope scope, String workflow, String businessRequestId) {
        return RunId.of(workflow, scope.digest() + '\n' + workflow + '\n' + businessRequestId);
    }
}
