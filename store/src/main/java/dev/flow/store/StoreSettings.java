package dev.flow.store;

import java.time.Duration;

/**
 * The settings of a store.
 *
 * @param url the address of the database, with its credentials
 * @param pool the size of the connection pool; SQLite always has one writer
 * @param deadlines after how long a database that does not answer is an error
 */
public record StoreSettings(StoreUrl url, Pool pool, Deadlines deadlines) {
    /** The defaults for {@code FLOW_STORE__URL}. */
    public static StoreSettings of(String url) {
        return new StoreSettings(StoreUrl.parse(url), Pool.DEFAULT, Deadlines.DEFAULT);
    }

    /** The same with the name and password of the database's user, which the URL then need not contain. */
    public StoreSettings withCredentials(String user, String password) {
        return new StoreSettings(url.withCredentials(user, password), pool, deadlines);
    }

    public StoreSettings withPool(Pool newPool) {
        return new StoreSettings(url, newPool, deadlines);
    }

    public StoreSettings withDeadlines(Deadlines newDeadlines) {
        return new StoreSettings(url, pool, newDeadlines);
    }

    /** The maximum number of connections of one process. */
    public record Pool(int connections) {
        static final Pool DEFAULT = new Pool(10);

        public Pool {
            if (connections < 1 || connections > 1000) {
                throw StoreException.setting("The store's pool needs 1 to 1000 connections, not " + connections + ".");
            }
        }
    }

    /**
     * The deadline of each step: a caller waits for an unavailable database for their sum at most.
     *
     * @param connect to make a connection
     * @param statement for one statement, kept by the database itself
     * @param answer for anything on the wire to come back; longer than {@code statement}, so that a slow statement is
     *     named as such and only a silent database costs the connection
     * @param pool to wait for a free connection; for the one writer of SQLite {@code answer} is added to it
     */
    public record Deadlines(Duration connect, Duration statement, Duration answer, Duration pool) {
        private static final Duration LEAST_POOL = Duration.ofMillis(250);
        private static final Duration LEAST = Duration.ofSeconds(1);

        // After the bounds that it is checked against.
        static final Deadlines DEFAULT = new Deadlines(
                Duration.ofSeconds(2), Duration.ofSeconds(4), Duration.ofSeconds(5), Duration.ofSeconds(3));

        public Deadlines {
            if (connect.compareTo(LEAST) < 0 || answer.compareTo(LEAST) < 0 || pool.compareTo(LEAST_POOL) < 0) {
                throw StoreException.setting(
                        "The store's deadlines are at least PT1S to connect and to answer, PT0.25S for the pool.");
            }
            if (!statement.isPositive() || statement.compareTo(answer) >= 0) {
                throw StoreException.setting(
                        "The store's deadline for a statement must be shorter than for an answer.");
            }
        }
    }
}
