package dev.flow.triggers.population.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.util.Credentials;
import dev.flow.store.SqliteLibrary;
import dev.flow.triggers.population.PopulationQueryException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.Duration;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.TemplateEngine;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A few connections to the database of a query, for reading, opened when they are needed first. Thread-safe. */
final class MemberDatabase implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(MemberDatabase.class);
    private static final String SQLITE = "jdbc:sqlite:";

    /** Pages of one population are read one after the other. */
    private static final int CONNECTIONS = 2;

    private static final Duration CONNECTING = Duration.ofSeconds(10);
    private static final Duration IDLE = Duration.ofMinutes(1);
    private static final Duration LIFETIME = Duration.ofMinutes(15);

    private final QueryDeclaration query;
    private final DatabaseLogin login;
    private @Nullable Open open;
    private boolean closed;

    MemberDatabase(QueryDeclaration query, DatabaseLogin login) {
        this.query = query;
        this.login = login;
    }

    /** The pool, and what reads with it. */
    private record Open(HikariDataSource pool, Jdbi jdbi) {}

    /** Reads in one transaction that changes nothing. */
    <T> T read(Function<Handle, T> reading) {
        login.of(query.database()); // a missing secret is told at once, not after the pool has waited for it
        return jdbi().withHandle(handle -> {
            limitWaiting(handle.getConnection());
            return handle.inTransaction(reading::apply);
        });
    }

    synchronized boolean isClosed() {
        return closed;
    }

    private synchronized Jdbi jdbi() {
        if (closed) {
            throw PopulationQueryException.unavailable(
                    "The query " + query.name() + " was changed while it was asked.", null);
        }
        Open present = open;
        if (present == null) {
            requireDriver();
            HikariDataSource pool = new HikariDataSource(config());
            present = new Open(pool, Jdbi.create(pool).setTemplateEngine(TemplateEngine.NOP));
            open = present;
        }
        return present.jdbi();
    }

    private void requireDriver() {
        String url = query.database().url();
        try {
            DriverManager.getDriver(url);
        } catch (SQLException e) {
            throw PopulationQueryException.broken(
                    "The query " + query.name() + " has no JDBC driver for jdbc:" + url.split(":", 3)[1]
                            + ": add it to the class path.",
                    e);
        }
    }

    private HikariConfig config() {
        HikariConfig config = new HikariConfig();
        String url = query.database().url();
        config.setPoolName("query " + query.name());
        config.setJdbcUrl(url);
        config.setCredentialsProvider(() -> {
            DatabaseLogin.Credentials credentials = login.of(query.database());
            return new Credentials(credentials.username(), credentials.password());
        });
        config.setReadOnly(true);
        config.setMaximumPoolSize(CONNECTIONS);
        config.setMinimumIdle(0);
        config.setConnectionTimeout(
                Math.min(CONNECTING.toMillis(), query.timeout().toMillis()));
        config.setValidationTimeout(Math.min(1_000, config.getConnectionTimeout()));
        config.setIdleTimeout(IDLE.toMillis());
        config.setMaxLifetime(LIFETIME.toMillis());
        // The database need not be available yet.
        config.setInitializationFailTimeout(-1);
        if (url.startsWith(SQLITE)) {
            SqliteLibrary.load();
            config.addDataSourceProperty("open_mode", "1"); // SQLITE_OPEN_READONLY: a missing file is not made
        } else if (url.startsWith("jdbc:postgresql:")) {
            config.addDataSourceProperty("ApplicationName", "flow");
            config.addDataSourceProperty("connectTimeout", "" + CONNECTING.toSeconds());
            config.addDataSourceProperty("tcpKeepAlive", "true");
        }
        return config;
    }

    /** The timeout of the statement is the database's; this one ends the wait for a database that is silent. */
    private void limitWaiting(Connection connection) {
        try {
            connection.setNetworkTimeout(
                    Runnable::run, (int) query.timeout().plus(CONNECTING).toMillis());
        } catch (SQLFeatureNotSupportedException e) {
            LOG.debug("The driver of the query {} has no network timeout.", query.name());
        } catch (SQLException e) {
            throw PopulationQueryException.unavailable("The query " + query.name() + " has lost its connection.", e);
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (open != null) {
            open.pool().close();
        }
    }
}
