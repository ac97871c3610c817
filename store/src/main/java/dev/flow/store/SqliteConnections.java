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

/** One writer and a few readers on a file that this process has for itself. */
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
        HikariConfig one = forever(Connections.pool("flow-store-writer", source(url, writing), deadlines), 1);
        // A queue of a thousand writers is no dead database: each waits for the disk, some 3 ms.
        one.setConnectionTimeout(deadlines.pool().plus(deadlines.answer()).toMillis());
        HikariDataSource writer = Connections.start(one, url);
        HikariConfig readers =
                forever(Connections.pool("flow-store-reader", source(url, config(deadlines)), deadlines), READERS);
        readers.setConnectionInitSql("pragma query_only = true");
        readers.setInitializationFailTimeout(-1);
        HikariDataSource reader = Connections.start(readers, url);
        return new Connections(
                Connections.jdbi(writer),
                Connections.jdbi(reader),
                source(url, config(deadlines)),
                List.of(reader, writer, lock));
    }

    /** A file does not forget its clients: a connection serves as long as the process. */
    private static HikariConfig forever(HikariConfig config, int connections) {
        config.setMaximumPoolSize(connections);
        config.setMinimumIdle(1);
        config.setMaxLifetime(0);
        return config;
    }

    static SQLiteConfig config(StoreSettings.Deadlines deadlines) {
        SQLiteConfig config = new SQLiteConfig();
        config.setJournalMode(JournalMode.WAL);
        // What was acknowledged survives a loss of power: the audit log and the keys of requests depend on it.
        config.setSynchronous(SynchronousMode.FULL);
        config.setBusyTimeout((int) deadlines.statement().toMillis());
        config.enforceForeignKeys(true);
        config.enableRecursiveTriggers(true);
        return config;
    }

    static SQLiteDataSource source(StoreUrl.Sqlite url, SQLiteConfig config) {
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
            // A link and what it points to are one database.
            Path real = Files.exists(file)
                    ? file.toRealPath()
                    : Files.createDirectories(parent).toRealPath().resolve(file.getFileName());
            return real.resolveSibling(real.getFileName() + ".lock");
        } catch (IOException e) {
            throw StoreException.unavailable("The directory of the store " + file + " cannot be used: " + e, e);
        }
    }
}
