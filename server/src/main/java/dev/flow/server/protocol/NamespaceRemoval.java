package dev.flow.server.protocol;

import dev.flow.server.execution.control.Deletions;
import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.persistence.NamespaceStore;
import dev.flow.server.visibility.Filter;
import dev.flow.server.visibility.PageToken;
import dev.flow.server.visibility.VisibilityStore;
import io.grpc.Status;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import io.temporal.api.workflowservice.v1.DeleteWorkflowExecutionRequest;
import org.jspecify.annotations.Nullable;

/** The end of a namespace: its executions are terminated and removed, and then its name. */
final class NamespaceRemoval {
    private static final int PAGE = 100;

    private final NamespaceStore namespaces;
    private final VisibilityStore executions;
    private final Deletions deletions;

    NamespaceRemoval(NamespaceStore namespaces, VisibilityStore executions, Deletions deletions) {
        this.namespaces = namespaces;
        this.executions = executions;
        this.deletions = deletions;
    }

    void remove(String namespace) {
        @Nullable PageToken after = null;
        do {
            VisibilityStore.Page page = executions.list(namespace, Filter.ALL, PAGE, after);
            page.executions().forEach(execution -> delete(namespace, execution));
            after = page.next();
        } while (after != null);
        namespaces.delete(namespace);
    }

    private void delete(String namespace, WorkflowExecutionInfo execution) {
        try {
            deletions.delete(DeleteWorkflowExecutionRequest.newBuilder()
                    .setNamespace(namespace)
                    .setWorkflowExecution(execution.getExecution())
                    .build());
        } catch (ServiceFailure gone) {
            if (gone.code() != Status.Code.NOT_FOUND) {
                throw gone;
            }
        }
    }
}
