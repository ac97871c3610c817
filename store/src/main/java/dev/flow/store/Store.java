package dev.flow.store;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A database that is open: transactions, reads, its schema, its health. Safe for use by many threads, virtual ones too.
 * Every call ends within the deadlines of its {@link StoreSettings}; a database that is dead or silent is
 * {@link StoreException.Code#UNAVAILABLE}, and the store works again by itself once the database does.
 *
 * <p>A SQLite file is open in one process at a time. PostgreSQL takes any number.
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
     *     where it cannot be made
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

    /** The clock that rows are dated by. */
    public Timekeeper time() {
        return time;
    }

    /** The present instant, to the microsecond that the database keeps. */
    public Instant now() {
        return Instants.kept(time.instant());
    }

    /**
     * Runs work that reads and writes as one serializable transaction. Where it collides with another one it is rolled
     * back and run again, so it must have no effects but those on the store. What it throws rolls it back and is thrown
     * on.
     *
     * @throws StoreException {@link StoreException.Code#UNAVAILABLE}; where the connection was lost during the commit,
     *     nobody knows whether it happened
     */
    public <T extends @Nullable Object> T inTransaction(Function<Transaction, T> work) {
        return inTransaction(Isolation.SERIALIZABLE, work);
    }

    /** As {@link #inTransaction(Function)}, seeing as much of others as the isolation says. */
    public <T extends @Nullable Object> T inTransaction(Isolation isolation, Function<Transaction, T> work) {
        return transactions.write(isolation, work);
    }

    /** Runs work that only reads, on one consistent state of the database. A statement that writes is a defect. */
    public <T extends @Nullable Object> T read(Function<Transaction, T> work) {
        return transactions.read(work);
    }

    /** Tells of every transaction from now on. */
    public void observe(StoreObserver observer) {
        transactions.observe(observer);
    }

    /** How the pools of connections are used at present. */
    public List<PoolUsage> pools() {
        return connections.pools();
    }

    /**
     * Asks the database whether it is there.
     *
     * @param deadline how long the answer may take, whatever the settings say
     * @throws StoreException {@link StoreException.Code#UNAVAILABLE} when it does not answer by then
     */
    public void ping(Duration deadline) {
        new Ping(this).within(deadline);
    }

    /** What the tables are, seen from this program. */
    public SchemaState schemaState() {
        return migrator.state();
    }

    /**
     * Brings the tables to what this program needs. Several processes may do so at once.
     *
     * @throws StoreException {@link StoreException.Code#SCHEMA} where a newer program made them, or a script was
     *     changed
     */
    public void migrate() {
        migrator.apply();
    }

    /**
     * Copies the whole database, as it is now, into a new file, while others write: this store, or another process that
     * has the SQLite file open.
     *
     * @throws StoreException {@link StoreException.Code#UNSUPPORTED} for PostgreSQL, whose {@code pg_dump} does this;
     *     {@link StoreException.Code#SETTING} where the file exists or there is no database,
     *     {@link StoreException.Code#UNAVAILABLE} where it cannot be written
     */
    public static void backup(StoreSettings settings, Path target) {
        switch (settings.url()) {
            case StoreUrl.Sqlite sqlite -> new SqliteBackup(sqlite).backup(settings.deadlines(), target);
            case StoreUrl.Postgresql postgresql ->
                throw StoreException.unsupported("A PostgreSQL database is backed up with its own program: pg_dump"
                        + " --format=custom --file=" + target + " " + postgresql.place() + ".");
        }
    }

    /** As {@link #backup(StoreSettings, Path)}, of this store. */
    public void backup(Path target) {
        backup(settings, target);
    }

    /**
     * Puts a backup in the place of a SQLite database that no process has open. What was there before is kept beside
     * it.
     *
     * @return the file that has it now; empty where there was none
     * @throws StoreException {@link StoreException.Code#IN_USE} where a process has it open,
     *     {@link StoreException.Code#DAMAGED} where the backup is not whole, {@link StoreException.Code#UNSUPPORTED}
     *     for PostgreSQL, whose {@code pg_restore} does this; nothing is changed then
     */
    public static Optional<Path> restore(StoreSettings settings, Path backup, Timekeeper time) {
        return switch (settings.url()) {
            case StoreUrl.Sqlite sqlite -> new SqliteBackup(sqlite).restore(backup, time);
            case StoreUrl.Postgresql postgresql ->
                throw StoreException.unsupported(
                        "A PostgreSQL database is restored with its own program: pg_restore --clean"
                                + " --if-exists --dbname=" + postgresql.place() + " " + backup + ".");
        };
    }

    @Override
    public void close() {
        transactions.end();
        connections.close();
    }
}
