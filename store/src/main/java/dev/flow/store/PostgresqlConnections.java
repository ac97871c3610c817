package dev.flow.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Jdbi;
import org.postgresql.ds.PGSimpleDataSource;

/** A connection pool with deadlines for every wait, for a server that may become available later and restart. */
final class PostgresqlConnections {
    private static final Duration LONG = Duration.ofMinutes(10);

    private PostgresqlConnections() {}

    static Connections open(StoreUrl.Postgresql url, StoreSettings settings) {
        StoreSettings.Deadlines deadlines = settings.deadlines();
        HikariConfig config = Connections.pool("flow-store", source(url, deadlines, deadlines.answer()), deadlines);
        config.setMaximumPoolSize(settings.pool().connections());
        config.setMinimumIdle(Math.min(2, settings.pool().connections()));
        config.setIdleTimeout(Duration.ofMinutes(2).toMillis());
        config.setMaxLifetime(Duration.ofMinutes(15).toMillis());
        config.setKeepaliveTime(Duration.ofSeconds(30).toMillis());
        config.setExceptionOverride(new StandbyEviction());
        // The server need not be available yet.
        config.setInitializationFailTimeout(-1);
        long statement = deadlines.statement().toMillis();
        // A process that stops inside a transaction must not hold locks for long.
        config.setConnectionInitSql(
                "set statement_timeout = " + statement + "; set idle_in_transaction_session_timeout = "
                        + 2 * deadlines.answer().toMillis());
        HikariDataSource pool = Connections.start(config, url);
        Jdbi jdbi = Connections.jdbi(pool);
        return new Connections(jdbi, jdbi, source(url, deadlines, LONG), List.of(pool));
    }

    private static PGSimpleDataSource source(
            StoreUrl.Postgresql url, StoreSettings.Deadlines deadlines, Duration answer) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        try {
            source.setURL(url.display());
            for (Map.Entry<String, String> parameter : url.parameters().entrySet()) {
                source.setProperty(parameter.getKey(), parameter.getValue());
            }
        } catch (SQLException | IllegalArgumentException e) {
            throw StoreException.setting("The store's URL has a parameter that the PostgreSQL driver does not accept.");
        }
        source.setUser(url.credentials().user());
        source.setPassword(url.credentials().password());
        source.setConnectTimeout(seconds(deadlines.connect()));
        source.setLoginTimeout(seconds(deadlines.connect().plus(deadlines.connect())));
        source.setSocketTimeout(seconds(answer));
        source.setCancelSignalTimeout(seconds(deadlines.connect()));
        source.setTcpKeepAlive(true);
        if (source.getApplicationName() == null) {
            source.setApplicationName("flow");
        }
        return source;
    }

    private static int seconds(Duration duration) {
        return (int) Math.max(1, duration.plusMillis(999).toSeconds());
    }
}
