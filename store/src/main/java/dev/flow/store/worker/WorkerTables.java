package dev.flow.store.worker;

import dev.flow.store.AgedRows;
import dev.flow.store.Migration;
import dev.flow.store.RetentionRule;
import dev.flow.store.SchemaPart;
import java.time.Duration;
import java.util.List;

/** The table of the workers' reports. */
public final class WorkerTables {
    /** For this long after its last report a worker is still named in {@code worker: not alive since}. */
    private static final Duration KEPT = Duration.ofDays(1);

    public static final SchemaPart PART = new SchemaPart(
            "store/worker",
            List.of(Migration.shared(WorkerTables.class, "V9__worker_functions.sql")),
            List.of(new SchemaPart.Table(
                    "worker_readiness",
                    "Kept while the worker reports (alive for " + WorkerReadiness.ALIVE
                            + " after a report) and for one day more, to say since when it is unavailable.",
                    new RetentionRule.RemoveAged(KEPT, new AgedRows("worker_readiness", "instance_id", "seen_at")))));

    private WorkerTables() {}
}
