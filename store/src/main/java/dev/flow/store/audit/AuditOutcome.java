package dev.flow.store.audit;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** The outcome of a mutation. */
public enum AuditOutcome {
    SUCCEEDED,
    /** A rule or a missing permission prevented it; nothing changed. */
    REFUSED,
    /** It was attempted and failed. */
    FAILED;

    /** The text of the HTTP interface and of the table. */
    @JsonValue
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
