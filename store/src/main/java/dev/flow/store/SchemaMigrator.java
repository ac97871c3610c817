package dev.flow.store;

import java.util.List;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.jdbi.v3.core.Handle;

/** Compares the tables of the database with a schema, and brings them up to it. */
final class SchemaMigrator {
    private final StoreUrl url;
    private final Connections connections;
    private final Schema schema;

    SchemaMigrator(StoreUrl url, Connections connections, Schema schema) {
        this.url = url;
        this.connections = connections;
        this.schema = schema;
    }

    /** Reads the history itself: Flyway takes longer to start than a program with current tables should wait. */
    SchemaState state() {
        List<String> known = schema.versions();
        List<String> applied = applied();
        if (applied.isEmpty()) {
            return new SchemaState.Missing(known);
        }
        String newest = applied.getLast();
        List<String> pending =
                known.stream().filter(version -> !applied.contains(version)).toList();
        if (!known.containsAll(applied)) {
            return new SchemaState.Newer(newest, known.getLast());
        }
        return pending.isEmpty() ? new SchemaState.Current(newest) : new SchemaState.Stale(newest, pending);
    }

    private List<String> applied() {
        try (Handle handle = connections.reading().open()) {
            boolean there = handle.createQuery(
                                    switch (url.dialect()) {
                                        case SQLITE ->
                                            "select count(*) from sqlite_master where type = 'table' and name = :table";
                                        case POSTGRESQL ->
                                            "select count(*) from pg_tables where schemaname = current_schema() and tablename = :table";
                                    })
                            .bind("table", Schema.HISTORY)
                            .mapTo(Integer.class)
                            .one()
                    > 0;
            return there ? handle.createQuery("""
                            select version from flow_schema_history
                            where success and version is not null
                            order by installed_rank
                            """).mapTo(String.class).list() : List.of();
        } catch (RuntimeException e) {
            throw SqlFailures.of(url, e);
        }
    }

    synchronized void apply() {
        SchemaState state = state();
        if (state instanceof SchemaState.Current) {
            return;
        }
        if (state instanceof SchemaState.Newer newer) {
            throw StoreException.schema(
                    "The store's tables are of version " + newer.version() + ", this program knows " + newer.known()
                            + " at most: start the newer program.",
                    null);
        }
        try {
            Flyway.configure()
                    .dataSource(connections.migrating())
                    .resourceProvider(new MigrationResources(schema, url.dialect()))
                    .javaMigrationClassProvider(List::of)
                    .placeholderReplacement(false)
                    .table(Schema.HISTORY)
                    .loggers("slf4j")
                    .validateMigrationNaming(true)
                    .cleanDisabled(true)
                    // All versions or none, and one flush to the disk instead of one for each.
                    .group(true)
                    // Compares what was applied with the texts of today.
                    .validateOnMigrate(!(state instanceof SchemaState.Missing))
                    .load()
                    .migrate();
        } catch (FlywayException e) {
            throw failure(e);
        }
    }

    private StoreException failure(FlywayException e) {
        StoreException meaning = SqlFailures.of(url, e);
        return meaning.isUnavailable()
                ? meaning
                : StoreException.schema("The store's tables could not be migrated: " + e.getMessage(), e);
    }
}
