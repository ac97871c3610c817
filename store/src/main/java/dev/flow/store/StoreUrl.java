package dev.flow.store;

import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The address of the database in {@code FLOW_STORE__URL}: {@code jdbc:sqlite:PATH} or
 * {@code jdbc:postgresql://HOST[:PORT][,…]/DATABASE[?PARAMETER=…]}. No text made from it contains a password.
 */
public sealed interface StoreUrl {
    /**
     * Parses the text of the setting.
     *
     * @throws StoreException {@link StoreException.Code#SETTING}; the message does not repeat the text, which may
     *     contain a password
     */
    static StoreUrl parse(String url) {
        return StoreUrlParser.parse(url);
    }

    Dialect dialect();

    /** The address without credentials and parameters, for messages and logs. */
    String display();

    /** The same database with other credentials. SQLite has none. */
    StoreUrl withCredentials(String user, String password);

    /** A SQLite database in this file. */
    record Sqlite(Path file) implements StoreUrl {
        @Override
        public Dialect dialect() {
            return Dialect.SQLITE;
        }

        @Override
        public String display() {
            return "jdbc:sqlite:" + file;
        }

        @Override
        public StoreUrl withCredentials(String user, String password) {
            throw StoreException.setting("A SQLite database has no user and no password.");
        }

        @Override
        public String toString() {
            return display();
        }
    }

    /**
     * A database of a PostgreSQL server, or of several, of which the driver picks one.
     *
     * @param place {@code //HOST:PORT/DATABASE}
     * @param parameters of the driver, without user and password
     */
    record Postgresql(String place, Map<String, String> parameters, Credentials credentials) implements StoreUrl {
        public Postgresql {
            parameters = Map.copyOf(parameters);
        }

        @Override
        public Dialect dialect() {
            return Dialect.POSTGRESQL;
        }

        @Override
        public String display() {
            return "jdbc:postgresql:" + place;
        }

        @Override
        public StoreUrl withCredentials(String user, String password) {
            return new Postgresql(place, parameters, new Credentials(user, password));
        }

        @Override
        public String toString() {
            return display();
        }
    }

    /** The credentials of the database's user; the driver has its own default for one that is null. */
    record Credentials(@Nullable String user, @Nullable String password) {
        @Override
        public String toString() {
            return "credentials of " + user;
        }
    }
}
