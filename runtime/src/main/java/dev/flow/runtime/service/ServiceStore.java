package dev.flow.runtime.service;

import dev.flow.runtime.StartException;
import dev.flow.runtime.settings.Profile;
import dev.flow.runtime.settings.Settings;
import dev.flow.store.SchemaState;
import dev.flow.store.Store;
import dev.flow.store.StoreException;
import dev.flow.store.StoreSettings;
import dev.flow.store.StoreUrl;
import dev.flow.store.Timekeeper;
import dev.flow.store.audit.AuditLog;
import dev.flow.store.audit.AuditTables;
import dev.flow.store.idempotency.IdempotencyRecords;
import dev.flow.store.retention.Cleaner;
import dev.flow.store.retention.RetentionSettings;
import dev.flow.store.worker.WorkerReadiness;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** The store of a role: open, with the tables that this program needs, and cleaned every ten minutes. Thread-safe. */
public final class ServiceStore implements AutoCloseable {
    private static final Duration CLEANED_EVERY = Duration.ofMinutes(10);

    private final Store store;
    private final PeriodicTask cleaning;

    private ServiceStore(Store store, PeriodicTask cleaning) {
        this.store = store;
        this.cleaning = cleaning;
    }

    /**
     * Opens it, waiting for a database that is away. Locally the tables are brought up to date; in production that is a
     * command of its own.
     *
     * @throws StartException when it can never be used as it is
     */
    public static ServiceStore open(Settings settings, Timekeeper time, DependencyWait waiting) {
        Store store = connect(settings.database(), time);
        try {
            waiting.until("the store at " + store.url(), () -> prepare(store, settings), ServiceStore::isAway);
            RetentionSettings retention = new RetentionSettings(
                    settings.common().scope().digest(),
                    Map.of(AuditTables.ENTRIES, settings.database().auditRetention()));
            Cleaner cleaner = new Cleaner(store, ServiceSchema.SCHEMA.tables(), retention, time);
            return new ServiceStore(store, PeriodicTask.start("cleaning", CLEANED_EVERY, time, cleaner::pass));
        } catch (RuntimeException e) {
            store.close();
            throw e instanceof StoreException refused ? StartException.of(refused) : e;
        }
    }

    /**
     * A store that nobody has looked into.
     *
     * @throws StartException when the address is none, or another process has the file
     */
    public static Store connect(Settings.Database database, Timekeeper time) {
        try {
            StoreSettings settings = settings(database);
            if (settings.url() instanceof StoreUrl.Sqlite sqlite) {
                makeFolder(sqlite.file());
            }
            return Store.open(settings, ServiceSchema.SCHEMA, time);
        } catch (StoreException e) {
            throw StartException.of(e);
        }
    }

    /**
     * The store's own settings.
     *
     * @throws StoreException when the address is none
     */
    public static StoreSettings settings(Settings.Database database) {
        StoreSettings settings = StoreSettings.of(database.url());
        String username = database.username();
        String password = database.password();
        return username == null ? settings : settings.withCredentials(username, password == null ? "" : password);
    }

    private static void makeFolder(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            try {
                Files.createDirectories(folder);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Whether a failure may pass by itself; a wrong password, or a database that does not exist, does not. */
    public static boolean isAway(RuntimeException e) {
        return e instanceof StoreException failure && failure.isPassing();
    }

    private static SchemaState prepare(Store store, Settings settings) {
        if (settings.common().profile() == Profile.LOCAL) {
            store.migrate();
        }
        return switch (store.schemaState()) {
            case SchemaState.Current current -> current;
            case SchemaState.Missing _ ->
                throw StartException.of(
                        "The store at " + store.url() + " has no tables yet: run `flow store migrate`.");
            case SchemaState.Stale stale ->
                throw StartException.of("The store at " + store.url() + " has the tables of version " + stale.version()
                        + ", and this program needs " + String.join(", ", stale.pending())
                        + " more: run `flow store migrate`.");
            case SchemaState.Newer newer ->
                throw StartException.of("The store at " + store.url() + " has the tables of version " + newer.version()
                        + ", and this program knows only " + newer.known() + ": use the newer program.");
        };
    }

    public Store store() {
        return store;
    }

    public IdempotencyRecords idempotency() {
        return new IdempotencyRecords(store);
    }

    public AuditLog audit() {
        return new AuditLog(store);
    }

    public WorkerReadiness workers() {
        return new WorkerReadiness(store);
    }

    @Override
    public void close() {
        cleaning.close();
        store.close();
    }
}
