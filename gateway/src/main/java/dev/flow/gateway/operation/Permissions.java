package dev.flow.gateway.operation;

import dev.flow.identity.Action;
import dev.flow.identity.WorkflowPatterns;
import java.util.Set;

/** What the principal of a request may do. Every method asks the identity provider, once and within its deadline. */
public interface Permissions {
    /** Nothing at all. */
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

    /** Which of some actions the principal has on what the request is about. */
    Set<Action> granted(Set<Action> actions);

    /** To which workflows lists can be narrowed where they are read; {@link #workflows} decides. */
    WorkflowPatterns limits();

    /** Those of some workflows on which the principal has an action. */
    Set<String> workflows(Action action, Set<String> workflows);
}
