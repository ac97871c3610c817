package dev.flow.gateway.operation;

import dev.flow.identity.Action;
import dev.flow.identity.WorkflowPatterns;
import java.util.Set;

/** The permissions of a request's principal. Every method asks the identity provider, once and within its deadline. */
public interface Permissions {
    /** No permission: of open operations, which have no principal. */
    Permissions NONE = new Permissions() {
        @Override
        public Set<Action> granted(Set<Action> actions) {
            return Set.of();
        }

        @Override
        public WorkflowPatterns limits() {
            return WorkflowPatterns.ALL;
        }

        @Override
        public Set<String> workflows(Action action, Set<String> workflows) {
            return Set.of();
        }
    };

    /** Those of some actions that the principal has for the resource of the request. */
    Set<Action> granted(Set<Action> actions);

    /** To which workflows lists can be narrowed where they are read; {@link #workflows} decides. */
    WorkflowPatterns limits();

    /** Those of some workflows on which the principal has an action. */
    Set<String> workflows(Action action, Set<String> workflows);
}
