package dev.flow.runtime.service;

import dev.flow.runtime.settings.Profile;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.start.StartException;
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

/** The open store of a role, with the tables that this program needs, cleaned every ten minutes. Thread-safe. */
public final class ServiceStore implements AutoCloseable {
    private static final Duration CLEANING_INTERVAL = Duration.ofMinutes(10);

    private final Store store;
    private final PeriodicTask cleaning;

    private ServiceStore(Store store, PeriodicTask cleaning) {
        this.store = store;
        this.cleaning = cleaning;
    }

    /**
     * Opens the store, waiting for a database that is unavailable. In the local profile the tables are migrated; in
     * production {@code flow store migrate} does that.
     *
     * @throws StartException when the store cannot be used until its operator changes something
     */
    public static ServiceStore open(Settings settings, Timekeeper time, DependencyWait wait) {
        Store store = connect(settings.database(), time);
        try {
            wait.until("the store at " + store.url(), () -> prepare(store, settings), ServiceStore::isUnavailable);
            RetentionSettings retention = new RetentionSettings(
                    settings.common().scope().digest(),
                    Map.of(AuditTables.ENTRIES, settings.database().auditRetention()));
            Cleaner cleaner = new Cleaner(store, ServiceSchema.SCHEMA.tables(), retention, time);
            return new ServiceStore(
                    store, PeriodicTask.housekeeping("cleaning", CLEANING_INTERVAL, time, cleaner::pass));
        } catch (RuntimeException e) {
            store.close();
            throw e instanceof StoreException refused ? StartException.of(refused) : e;
        }
    }

    /**
     * Opens the store without looking at its tables.
     *
     * @throws StartException when the URL is invalid, or another process has the file open
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
     * The settings of the store module.
     *
     * @throws StoreException when the URL is invalid
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

    /** Whether a retry may succeed; after a wrong password, or without the database, it does not. */
    public static boolean isUnavailable(RuntimeException e) {
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

    public Store database() {
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
