package dev.flow.configuration.activation.workflow;

import dev.flow.configuration.activation.ActivationStage;
import org.jspecify.annotations.Nullable;

/**
 * Where the controller is, as its activities tell it. Stored in histories: properties may be added, and stay as they
 * are.
 *
 * @param activation the activation under way that it holds; null for none
 * @param fence the fencing token of its lease
 * @param stage which step comes next; null when it holds none
 * @param waitMillis how long to wait before that, or before it looks again; 0 for not at all
 */
public record Position(
        @Nullable String activation, long fence, @Nullable ActivationStage stage, long waitMillis) {
    /** There is nothing to do. */
    public static final Position NOTHING = new Position(null, 0, null, 0);

    /** Another controller holds the lease. */
    public static Position heldByAnother(long millis) {
        return new Position(null, 0, null, Math.max(1, millis));
    }

    /** Whether it holds an activation. */
    boolean holds() {
        return activation != null;
    }
}
