package dev.flow.identity;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What a principal can be granted. Operations that are not open need one of them, or any. */
public enum Action {
    WORKFLOW_START,
    WORKFLOW_LIST,
    WORKFLOW_DESCRIBE,
    WORKFLOW_SIGNAL,
    WORKFLOW_CANCEL,
    WORKFLOW_TERMINATE,
    WORKFLOW_PAUSE,
    WORKFLOW_RESUME,
    WORKFLOW_RESTART,
    PAYLOAD_VIEW,
    TRIGGER_APPLY,
    TRIGGER_PAUSE,
    TRIGGER_RESUME,
    TRIGGER_RUN,
    TRIGGER_BACKFILL,
    TRIGGER_DELETE,
    DELIVERY_VIEW,
    DELIVERY_REDELIVER,
    SCHEDULED_START_CREATE,
    SCHEDULED_START_VIEW,
    SCHEDULED_START_RESCHEDULE,
    SCHEDULED_START_CANCEL,
    CONFIGURATION_VIEW,
    CONFIGURATION_EDIT,
    CONFIGURATION_VALIDATE,
    CONFIGURATION_APPLY,
    CONFIGURATION_DISCARD,
    CONFIGURATION_PUBLISH,
    CONFIGURATION_ACTIVATE,
    CONFIGURATION_READINESS,
    CONFIGURATION_ROLLBACK,
    HEALTH,
    METRICS,
    AUDIT_VIEW,
    OPERATIONS_VIEW,
    ADMIN_PANEL_VIEW;

    /** Actions that can be limited to some workflows; the others concern all of them. */
    private static final Set<Action> LIMITABLE = EnumSet.of(
            WORKFLOW_START,
            WORKFLOW_LIST,
            WORKFLOW_DESCRIBE,
            WORKFLOW_SIGNAL,
            WORKFLOW_CANCEL,
            WORKFLOW_TERMINATE,
            WORKFLOW_PAUSE,
            WORKFLOW_RESUME,
            WORKFLOW_RESTART,
            PAYLOAD_VIEW,
            TRIGGER_PAUSE,
            TRIGGER_RESUME,
            TRIGGER_RUN,
            TRIGGER_BACKFILL,
            TRIGGER_DELETE,
            SCHEDULED_START_CREATE,
            SCHEDULED_START_VIEW,
            SCHEDULED_START_RESCHEDULE,
            SCHEDULED_START_CANCEL,
            OPERATIONS_VIEW,
            HEALTH,
            ADMIN_PANEL_VIEW);

    private final String code = name().toLowerCase(Locale.ROOT);

    /** Its name in grants, capabilities and the audit. */
    public String code() {
        return code;
    }

    /** Whether a grant of it may be limited to some workflows. */
    public boolean isLimitable() {
        return LIMITABLE.contains(this);
    }

    /** The action of that name. */
    public static Optional<Action> of(String code) {
        return Arrays.stream(values())
                .filter(action -> action.code.equals(code))
                .findFirst();
    }
}
