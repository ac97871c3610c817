package dev.flow.server.persistence.sql;

import dev.flow.server.persistence.PersistenceException;
import dev.flow.store.Store;
import dev.flow.store.StoreException;
import dev.flow.store.Transaction;
import java.sql.SQLException;
import java.util.function.Function;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;

/** Failures of the database as those of the port. */
final class Failures {
    private Failures() {}

    static <T extends @Nullable Object> T read(Store store, Function<Transaction, T> work) {
        try {
            return store.read(work);
        } catch (StoreException e) {
            throw unavailable(e);
        }
    }

    static PersistenceException unavailable(StoreException e) {
        return PersistenceException.unavailable(String.valueOf(e.getMessage()), e);
    }

    /** As {@link Store} knows it. */
    static JdbiException of(SQLException e) {
        return new DriverException(e);
    }

    private static final class DriverException extends JdbiException {
        private static final long serialVersionUID = 1L;

        DriverException(SQLException cause) {
            super(cause);
        }
    }
}
