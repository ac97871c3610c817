package dev.flow.store.retention;

import dev.flow.store.worker.WorkerReadiness;
import java.time.Duration;
import java.util.List;

/** The rules for the tables of this module, and of those whose rows nothing removes yet. */
public final class StoreRules {
    /** How long the audit log is kept unless a setting says otherwise. */
    public static final Duration AUDIT = Duration.ofDays(400);

    private static final String OWNER = "store";

    /** Long after it stopped being alive a worker is still named in {@code worker: not alive since}. */
    private static final Duration WORKER = Duration.ofDays(1);

    private StoreRules() {}

    /**
     * The rules.
     *
     * @param audit how long audit entries are kept
     * @param scope digest of the scope whose entries these are
     */
    public static List<RetentionRule> with(Duration audit, String scope) {
        return List.of(
                new AuditRule(audit, scope),
                new OutdatedRows(
                        new OutdatedRows.Ageing("idempotency_record", "record_id", "expires_at", Duration.ZERO),
                        OWNER,
                        "Kept for 7 days after the key's first use, so that repeats get the first answer."),
                new OutdatedRows(
                        new OutdatedRows.Ageing("worker_readiness", "instance_id", "seen_at", WORKER),
                        OWNER,
                        "Kept while the worker reports (alive for " + WorkerReadiness.ALIVE
                                + " after a report) and for a day more, to say since when it is gone."),
                new KeptRows(
                        "audit_release",
                        OWNER,
                        "Empty but inside the cleaner's own transaction: lets it remove entries."),
                new KeptRows(
                        "definition",
                        "configuration",
                        "Kept for ever: runs of any age may still execute it; one row for each version of a workflow."),
                new KeptRows(
                        "scope_definition",
                        "configuration",
                        "Kept as long as the definition: which scope may see and run it, and the text that was published there."),
                new KeptRows(
                        "flow_schema_history", OWNER, "Kept for ever: which migrations were applied, one row each."));
    }
}
