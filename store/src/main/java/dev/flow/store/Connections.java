package dev.flow.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;

/**
 * The connections of one open database.
 *
 * @param writing for transactions; with SQLite a pool of one connection
 * @param reading for reads; with PostgreSQL the same pool
 * @param migrating single connections without the deadlines of requests, for migrations that take long
 * @param open the resources to close, in order
 */
record Connections(Jdbi writing, Jdbi reading, DataSource migrating, List<AutoCloseable> open)
        implements AutoCloseable {
    static Connections open(StoreSettings settings, Timekeeper time) {
        return switch (settings.url()) {
            case StoreUrl.Sqlite sqlite -> SqliteConnections.open(sqlite, settings, time);
            case StoreUrl.Postgresql postgresql -> PostgresqlConnections.open(postgresql, settings);
        };
    }

    /**
     * The common settings of a pool. The data source is passed as an object, so that no log has its URL or password.
     */
    static HikariConfig pool(String name, DataSource source, StoreSettings.Deadlines deadlines) {
        HikariConfig config = new HikariConfig();
        config.setPoolName(name);
        config.setDataSource(source);
        config.setConnectionTimeout(deadlines.pool().toMillis());
        config.setValidationTimeout(Math.min(1000, deadlines.pool().toMillis()));
        return config;
    }

    static HikariDataSource start(HikariConfig config, StoreUrl url) {
        try {
            return new HikariDataSource(config);
        } catch (PoolInitializationException e) {
            throw SqlFailures.of(url, e);
        }
    }

    static Jdbi jdbi(DataSource source) {
        return Jdbi.create(source)
                .registerArgument(new InstantArgumentFactory())
                .registerColumnMapper(new InstantColumnMapper());
    }

    /** The present use of the pools. */
    List<PoolUsage> pools() {
        return open.stream()
                .flatMap(each -> each instanceof HikariDataSource pool ? Stream.of(use(pool)) : Stream.empty())
                .toList();
    }

    private static PoolUsage use(HikariDataSource pool) {
        HikariPoolMXBean use = pool.getHikariPoolMXBean();
        return use == null
                ? new PoolUsage(pool.getPoolName(), 0, 0, 0, pool.getMaximumPoolSize())
                : new PoolUsage(
                        pool.getPoolName(),
                        use.getActiveConnections(),
                        use.getIdleConnections(),
                        use.getThreadsAwaitingConnection(),
                        pool.getMaximumPoolSize());
    }

    @Override
    public void close() {
        for (AutoCloseable each : open) {
            try {
                each.close();
            } catch (Exception e) {
                throw StoreException.defect("The store could not be closed.", e);
            }
        }
    }
}
