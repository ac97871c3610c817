package dev.flow.store;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An open database: transactions, reads, its schema, its health. Safe for use by many threads, including virtual ones.
 * Every call ends within the deadlines of its {@link StoreSettings}; a database that does not answer is
 * {@link StoreException.Code#UNAVAILABLE}, and the store works again by itself once the database does.
 *
 * <p>A SQLite file is open in one process at a time. PostgreSQL serves any number.
 */
public final class Store implements AutoCloseable {
    private final StoreSettings settings;
    private final Timekeeper time;
    private final Connections connections;
    private final SchemaMigrator migrator;
    private final Transactions transactions;

    private Store(StoreSettings settings, Schema schema, Timekeeper time, Connections connections) {
        this.settings = settings;
        this.time = time;
        this.connections = connections;
        this.transactions = new Transactions(settings, connections, time);
        this.migrator = new SchemaMigrator(settings.url(), connections, schema);
    }

    /**
     * Opens the database; its tables are not looked at. PostgreSQL need not be available yet.
     *
     * @param schema the tables that this program needs
     * @throws StoreException {@link StoreException.Code#IN_USE} where another process has the SQLite file open,
     *     {@link StoreException.Code#DAMAGED} where the file is no database, {@link StoreException.Code#UNAVAILABLE}
     *     where it cannot be created
     */
    public static Store open(StoreSettings settings, Schema schema, Timekeeper time) {
        return new Store(settings, schema, time, Connections.open(settings, time));
    }

    public StoreUrl url() {
        return settings.url();
    }

    public Dialect dialect() {
        return settings.url().dialect();
    }

    /** The clock of the timestamps in rows. */
    public Timekeeper time() {
        return time;
    }

    /** The present instant, truncated to microseconds as the database keeps it. */
    public Instant now() {
        return Instants.kept(time.instant());
    }

    /**
     * Runs work that reads and writes as one serializable transaction. After a serialization failure it is rolled back
     * and run again, so it must have no effects except those on the store. An exception rolls it back and is rethrown.
     *
     * @throws StoreException {@link StoreException.Code#UNAVAILABLE}; where the connection was lost during the commit,
     *     it is unknown whether the transaction was committed
     */
    public <T extends @Nullable Object> T inTransaction(Function<Transaction, T> work) {
        return inTransaction(Isolation.SERIALIZABLE, work);
    }

    /** As {@link #inTransaction(Function)}, with the given isolation from concurrent transactions. */
    public <T extends @Nullable Object> T inTransaction(Isolation isolation, Function<Transaction, T> work) {
        return transactions.write(isolation, work);
    }

    /** Runs work that only reads, on one consistent snapshot of the database. A statement that writes is a defect. */
    public <T extends @Nullable Object> T read(Function<Transaction, T> work) {
        return transactions.read(work);
    }

    /** Reports every transaction from now on to the observer. */
    public void observe(StoreObserver observer) {
        transactions.observe(observer);
    }

    /** The present use of the connection pools. */
    public List<PoolUsage> pools() {
        return connections.pools();
    }

    /**
     * Checks that the database answers.
     *
     * @param deadline how long the answer may take, independent of the settings
     * @throws StoreException {@link StoreException.Code#UNAVAILABLE} when it does not answer by then
     */
    public void ping(Duration deadline) {
        new Ping(this).within(deadline);
    }

    /** The state of the tables, compared with the schema of this program. */
    public SchemaState schemaState() {
        return migrator.state();
    }

    /**
     * Migrates the tables to the schema of this program. Several processes may do so at once.
     *
     * @throws StoreException {@link StoreException.Code#SCHEMA} where a newer program migrated them, or an applied
     *     script was changed
     */
    public void migrate() {
        migrator.apply();
    }

    /**
     * Copies the whole database, as it is now, into a new file, while this store or another process writes to it.
     *
     * @throws StoreException {@link StoreException.Code#UNSUPPORTED} for PostgreSQL, whose {@code pg_dump} does this;
     *     {@link StoreException.Code#SETTING} where the file exists or there is no database,
     *     {@link StoreException.Code#UNAVAILABLE} where it cannot be written
     */
    public static void backup(StoreSettings settings, Path target) {
        switch (settings.url()) {
            case StoreUrl.Sqlite sqlite -> new SqliteBackup(sqlite).backup(settings.deadlines(), target);
            case StoreUrl.Postgresql postgresql ->
                throw StoreException.unsupported(
                        "A PostgreSQL database is backed up with its own program:" + " 'pg_dump --format=custom --file="
                                + target + " --dbname=postgresql:" + postgresql.place() + "'.");
        }
    }

    /** As {@link #backup(StoreSettings, Path)}, of this store. */
    public void backup(Path target) {
        backup(settings, target);
    }

    /**
     * Replaces a SQLite database that no process has open by a backup. The replaced database is kept beside it.
     *
     * @return the file of the replaced database; empty where there was none
     * @throws StoreException {@link StoreException.Code#IN_USE} where a process has it open,
     *     {@link StoreException.Code#DAMAGED} where the backup is incomplete, {@link StoreException.Code#UNSUPPORTED}
     *     for PostgreSQL, whose {@code pg_restore} does this; nothing is changed then
     */
    public static Optional<Path> restore(StoreSettings settings, Path backup, Timekeeper time) {
        return switch (settings.url()) {
            case StoreUrl.Sqlite sqlite -> new SqliteBackup(sqlite).restore(backup, time);
            case StoreUrl.Postgresql postgresql ->
                throw StoreException.unsupported(
                        "A PostgreSQL database is restored with its own program: 'pg_restore --clean"
                                + " --if-exists --dbname=postgresql:" + postgresql.place() + " " + backup + "'.");
        };
    }

    @Override
    public void close() {
        transactions.close();
        connections.close();
    }
}
