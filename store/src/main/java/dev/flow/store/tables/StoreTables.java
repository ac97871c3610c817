package dev.flow.store.tables;

import dev.flow.store.Migration;
import dev.flow.store.SchemaPart;
import dev.flow.store.audit.AuditTables;
import dev.flow.store.idempotency.IdempotencyTables;
import dev.flow.store.worker.WorkerTables;
import java.util.List;

/** The parts of the schema that this module contributes, one for each of its packages that has tables. */
public final class StoreTables {
    /**
     * The first script creates the tables of all three packages. It stays one, since every existing database has its
     * checksum.
     */
    private static final SchemaPart FIRST =
            new SchemaPart("store", List.of(Migration.shared(StoreTables.class, "V1__store.sql")), List.of());

    public static final List<SchemaPart> PARTS =
            List.of(FIRST, AuditTables.PART, IdempotencyTables.PART, WorkerTables.PART);

    private StoreTables() {}
}
