package dev.flow.triggers.population.jdbc;

import dev.flow.triggers.population.PopulationQueryException;
import org.jspecify.annotations.Nullable;

/** Port: how a query logs in. Asked again for each connection, so that a rotated password is picked up. Thread-safe. */
@FunctionalInterface
public interface DatabaseLogin {
    /**
     * The credentials now; never logged or kept.
     *
     * @throws PopulationQueryException when the secret is missing or cannot be read
     */
    Credentials of(QueryDeclaration.Database database);

    /** A user name and a password, each where there is one. */
    record Credentials(@Nullable String username, @Nullable String password) {
        @Override
        public String toString() {
            return "Credentials[***]";
        }
    }
}
