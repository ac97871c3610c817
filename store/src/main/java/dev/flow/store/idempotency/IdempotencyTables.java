package dev.flow.store.idempotency;

import dev.flow.store.AgedRows;
import dev.flow.store.RetentionRule;
import dev.flow.store.SchemaPart;
import java.time.Duration;
import java.util.List;

/** The table of the idempotency records. */
public final class IdempotencyTables {
    public static final SchemaPart PART = new SchemaPart(
            "store/idempotency",
            List.of(),
            List.of(new SchemaPart.Table(
                    "idempotency_record",
                    "Kept for " + IdempotencyRecords.DAYS_KEPT
                            + " days after the key's first use, so that repeats get the first answer.",
                    new RetentionRule.RemoveAged(
                            Duration.ZERO, new AgedRows("idempotency_record", "record_id", "expires_at")))));

    private IdempotencyTables() {}
}
