package dev.flow.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteConfig.TransactionMode;
import org.sqlite.SQLiteDataSource;

/** One writing and a few reading connections to a file that only this process has open. */
final class SqliteConnections {
    private static final int READERS = 4;

    private SqliteConnections() {}

    static Connections open(StoreUrl.Sqlite url, StoreSettings settings, Timekeeper time) {
        ProcessLock lock = ProcessLock.take(lockFile(url), time);
        try {
            return open(url, settings.deadlines(), lock);
        } catch (RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    private static Connections open(StoreUrl.Sqlite url, StoreSettings.Deadlines deadlines, ProcessLock lock) {
        SQLiteConfig writing = config(deadlines);
        writing.setTransactionMode(TransactionMode.IMMEDIATE);
        HikariConfig one = permanent(Connections.pool("flow-store-writer", source(url, writing), deadlines), 1);
        // A queue of a thousand writers is normal: each waits about 3 ms for the disk.
        one.setConnectionTimeout(deadlines.pool().plus(deadlines.answer()).toMillis());
        HikariDataSource writer = Connections.start(one, url);
        HikariConfig readers =
                permanent(Connections.pool("flow-store-reader", source(url, config(deadlines)), deadlines), READERS);
        readers.setConnectionInitSql("pragma query_only = true");
        readers.setInitializationFailTimeout(-1);
        HikariDataSource reader = Connections.start(readers, url);
        return new Connections(
                Connections.jdbi(writer),
                Connections.jdbi(reader),
                source(url, config(deadlines)),
                List.of(reader, writer, lock));
    }

    /** Connections to a file do not break, so they are kept as long as the process. */
    private static HikariConfig permanent(HikariConfig config, int connections) {
        config.setMaximumPoolSize(connections);
        config.setMinimumIdle(1);
        config.setMaxLifetime(0);
        return config;
    }

    static SQLiteConfig config(StoreSettings.Deadlines deadlines) {
        SQLiteConfig config = new SQLiteConfig();
        config.setJournalMode(JournalMode.WAL);
        // A committed transaction must survive a power failure: audit log and idempotency records depend on it.
        config.setSynchronous(SynchronousMode.FULL);
        config.setBusyTimeout((int) deadlines.statement().toMillis());
        config.enforceForeignKeys(true);
        config.enableRecursiveTriggers(true);
        return config;
    }

    static SQLiteDataSource source(StoreUrl.Sqlite url, SQLiteConfig config) {
        SqliteLibrary.load();
        SQLiteDataSource source = new SQLiteDataSource(config);
        source.setUrl(url.display());
        return source;
    }

    static Path lockFile(StoreUrl.Sqlite url) {
        Path file = url.file();
        try {
            Path parent = file.getParent();
            if (parent == null || Files.isDirectory(file)) {
                throw StoreException.setting("The store's URL names a directory, not a file: " + file + ".");
            }
            // A symbolic link and its target are one database.
            Path real = Files.exists(file)
                    ? file.toRealPath()
                    : Files.createDirectories(parent).toRealPath().resolve(file.getFileName());
            return real.resolveSibling(real.getFileName() + ".lock");
        } catch (IOException e) {
            throw StoreException.unavailable("The directory of the store " + file + " cannot be used: " + e, e);
        }
    }
}
