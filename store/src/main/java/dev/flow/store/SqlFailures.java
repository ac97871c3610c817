package dev.flow.store;

import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientConnectionException;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Classifies the exceptions of the JDBC drivers. */
final class SqlFailures {
    /** A full disk, a failing device or too little memory: a later call may succeed. */
    private static final Set<SQLiteErrorCode> TRANSIENT = EnumSet.of(
            SQLiteErrorCode.SQLITE_FULL,
            SQLiteErrorCode.SQLITE_IOERR,
            SQLiteErrorCode.SQLITE_NOMEM,
            SQLiteErrorCode.SQLITE_INTERRUPT);

    /** A missing file permission. */
    private static final Set<SQLiteErrorCode> NOT_PERMITTED =
            EnumSet.of(SQLiteErrorCode.SQLITE_CANTOPEN, SQLiteErrorCode.SQLITE_READONLY, SQLiteErrorCode.SQLITE_PERM);

    /** The SQL state of PostgreSQL for a write in a read-only transaction. */
    static final String READ_ONLY = "25006";

    private SqlFailures() {}

    /** Whether the transaction was rolled back because of a concurrent one, so that it can be run again. */
    static boolean isSerializationFailure(Throwable thrown) {
        SQLException e = sql(thrown);
        if (e instanceof SQLiteException sqlite) {
            int code = primary(sqlite);
            return code == SQLiteErrorCode.SQLITE_BUSY.code || code == SQLiteErrorCode.SQLITE_LOCKED.code;
        }
        return e != null && ("40001".equals(e.getSQLState()) || "40P01".equals(e.getSQLState()));
    }

    /** Whether a write was refused because only reads are allowed. */
    static boolean isRefusedWrite(Throwable thrown) {
        SQLException e = sql(thrown);
        return e instanceof SQLiteException sqlite
                ? primary(sqlite) == SQLiteErrorCode.SQLITE_READONLY.code
                : e != null && READ_ONLY.equals(e.getSQLState());
    }

    static StoreException of(StoreUrl url, Throwable thrown) {
        SQLException e = sql(thrown);
        if (e == null) {
            return StoreException.defect("The store failed: " + thrown.getMessage(), thrown);
        }
        String message = scrub(url, e.getMessage());
        if (e instanceof SQLiteException sqlite && isDamage(sqlite)) {
            return StoreException.damaged(
                    url.display() + " is not a SQLite database, or a damaged one: " + message, thrown);
        }
        if (isSerializationFailure(e)) {
            return StoreException.unavailable("The store " + url.display() + " is too busy: " + message, thrown);
        }
        Optional<String> refusal = refusal(e);
        if (refusal.isPresent()) {
            return StoreException.refused(
                    "The store " + url.display() + " refuses the connection: " + message + ". " + refusal.get(),
                    thrown);
        }
        if (isUnavailable(e)) {
            return StoreException.unavailable("The store " + url.display() + " is not available: " + message, thrown);
        }
        return StoreException.defect("The store refuses a statement: " + message, thrown);
    }

    /** What to do about a database that answers and goes on refusing this process; empty for other failures. */
    private static Optional<String> refusal(SQLException e) {
        if (e instanceof SQLiteException sqlite) {
            return NOT_PERMITTED.contains(SQLiteErrorCode.getErrorCode(primary(sqlite)))
                    ? Optional.of("Let this process read and write the file and its folder.")
                    : Optional.empty();
        }
        String state = String.valueOf(e.getSQLState());
        if (state.startsWith("28")) {
            return Optional.of("Correct the user name and the password of the store.");
        }
        if (state.startsWith("3D")) {
            return Optional.of("Create the database, or correct the store's URL.");
        }
        return state.equals("08004") // the server wants TLS, or does not know it, or wants a password
                ? Optional.of("Correct the way in which the store's URL and credentials connect.")
                : Optional.empty();
    }

    private static boolean isUnavailable(SQLException e) {
        if (e instanceof SQLTransientConnectionException
                || e instanceof SQLTimeoutException
                || e.getCause() instanceof InterruptedException) {
            return true;
        }
        if (e instanceof SQLiteException sqlite) {
            return TRANSIENT.contains(SQLiteErrorCode.getErrorCode(primary(sqlite)));
        }
        String state = e.getSQLState();
        return state != null
                && (state.startsWith("08") // connections
                        || state.startsWith("53") // memory, disk, connections
                        || state.startsWith("57") // shutting down, starting, cancelled by a timeout
                        || state.startsWith("58") // the server's own input and output
                        || state.equals(READ_ONLY) // a standby
                        || state.equals("25P03") // cut off while idle in a transaction
                        || state.equals("55P03")); // a lock not got in time
    }

    private static boolean isDamage(SQLiteException e) {
        int code = primary(e);
        return code == SQLiteErrorCode.SQLITE_NOTADB.code || code == SQLiteErrorCode.SQLITE_CORRUPT.code;
    }

    private static int primary(SQLiteException e) {
        return e.getResultCode().code & 0xff;
    }

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

    private static String scrub(StoreUrl url, @Nullable String message) {
        String text = message == null ? "no reason given" : message.strip().replaceAll("\\s*\\R\\s*", " ");
        if (url instanceof StoreUrl.Postgresql postgresql) {
            String password = postgresql.credentials().password();
            return password == null || password.isEmpty() ? text : text.replace(password, "***");
        }
        return text;
    }
}
