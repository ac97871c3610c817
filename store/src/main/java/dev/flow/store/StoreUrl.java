package dev.flow.store;

import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where the database is: {@code jdbc:sqlite:PATH} or {@code jdbc:postgresql://HOST[:PORT][,…]/DATABASE[?PARAMETER=…]},
 * as {@code FLOW_STORE__URL} says it. No text made from it contains a password.
 */
public sealed interface StoreUrl {
    /**
     * Reads the text of the setting.
     *
     * @throws StoreException {@link StoreException.Code#SETTING} with what is wrong; the message does not repeat the
     *     text, since that may hold a password
     */
    static StoreUrl parse(String url) {
        return StoreUrlParser.parse(url);
    }

    Dialect dialect();

    /** For messages and logs. */
    String display();

    /** The same database, entered as this user. SQLite has no users. */
    StoreUrl withCredentials(String user, String password);

    /** A file. */
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
     * A server, or several of which one is asked.
     *
     * @param place {@code //HOST:PORT/DATABASE}
     * @param parameters the driver's own, without user and password
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

    /** Of the database's user; where one is null the driver uses its own default. */
    record Credentials(@Nullable String user, @Nullable String password) {
        @Override
        public String toString() {
            return "credentials of " + user;
        }
    }
}
