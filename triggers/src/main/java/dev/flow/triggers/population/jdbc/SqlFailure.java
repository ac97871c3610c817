package dev.flow.triggers.population.jdbc;

import dev.flow.triggers.population.PopulationQueryException;
import java.sql.SQLException;
import java.sql.SQLNonTransientException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLTransientException;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the failure of a JDBC driver means for a population: to try again, or to correct the query. */
final class SqlFailure {
    /** Classes of SQL states: connections, rollbacks, resources, operator intervention, the server's own errors. */
    private static final Set<String> PASSING_CLASSES = Set.of("08", "40", "53", "57", "58");

    /** A lock not got in time, a transaction cut off while idle. */
    private static final Set<String> PASSING_STATES = Set.of("55P03", "25P03");

    /** The server wants another way to connect. */
    private static final String REJECTED = "08004";

    /** SQLITE_BUSY, LOCKED, NOMEM, INTERRUPT, IOERR, FULL. */
    private static final Set<Integer> PASSING_SQLITE = Set.of(5, 6, 7, 9, 10, 13);

    /** Shorter values are hidden in quotes only, or a message would lose its words. */
    private static final int HIDDEN_ANYWHERE = 4;

    private SqlFailure() {}

    /**
     * The failure as an exception of the query.
     *
     * @param values of parameters, which its message must not have
     */
    static PopulationQueryException of(QueryDeclaration query, Throwable thrown, Collection<String> values) {
        for (Throwable each = thrown; each != null; each = each.getCause()) {
            if (each instanceof PopulationQueryException own) {
                return own;
            }
        }
        SQLException e = sql(thrown);
        if (e == null) {
            return PopulationQueryException.broken("The query " + query.name() + " cannot be executed.", null);
        }
        String message = line(e, values);
        String state = e.getSQLState() == null ? "" : " (SQLState " + e.getSQLState() + ")";
        return isPassing(query, e)
                ? PopulationQueryException.unavailable(
                        "The database of the query " + query.name() + " is not available" + state + ": " + message,
                        null)
                : PopulationQueryException.broken(
                        "The database refuses the query " + query.name() + state + ": " + message, null);
    }

    private static boolean isPassing(QueryDeclaration query, SQLException e) {
        if (query.database().url().startsWith("jdbc:sqlite:")) {
            return PASSING_SQLITE.contains(e.getErrorCode() & 0xff);
        }
        String state = e.getSQLState();
        if (state == null || state.length() < 2) {
            return !(e instanceof SQLNonTransientException);
        }
        if (state.equals(REJECTED)) {
            return false;
        }
        return e instanceof SQLTransientException
                || e instanceof SQLRecoverableException
                || PASSING_CLASSES.contains(state.substring(0, 2))
                || PASSING_STATES.contains(state);
    }

    /** The cause that the database has given, below what a pool says of it. */
    private static @Nullable SQLException sql(Throwable thrown) {
        SQLException found = null;
        for (Throwable each = thrown; each != null; each = each.getCause()) {
            if (each instanceof SQLException e) {
                found = e;
                if (e.getSQLState() != null && !(e instanceof SQLTransientConnectionException)) {
                    break;
                }
            }
        }
        return found;
    }

    /** The first line: the others quote the statement and rows. */
    private static String line(SQLException e, Collection<String> values) {
        String text = String.valueOf(e.getMessage()).strip().lines().findFirst().orElse("no reason given");
        for (String value : values) {
            if (!value.isEmpty()) {
                String hidden = Stream.of("'", "\"")
                        .reduce(text, (line, quote) -> line.replace(quote + value + quote, quote + "***" + quote));
                text = value.length() >= HIDDEN_ANYWHERE ? hidden.replace(value, "***") : hidden;
            }
        }
        return text.endsWith(".") ? text : text + ".";
    }
}
