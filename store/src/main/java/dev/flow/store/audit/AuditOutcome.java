package dev.flow.store.audit;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** How a mutation ended. */
public enum AuditOutcome {
    SUCCEEDED,
    /** A rule or a right stood against it; nothing changed. */
    REFUSED,
    /** It was tried and went wrong. */
    FAILED;

    /** As the API and the table write it. */
    @JsonValue
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
