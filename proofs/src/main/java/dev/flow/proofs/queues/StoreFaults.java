package dev.flow.proofs.queues;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** Makes the PostgreSQL of the service refuse or delay what it writes. Used by one thread. */
record StoreFaults(String url) {
    /** Every table refuses what a server with a full disk refuses, with its code. */
    void fill() {
        execute("""
                create function full_store() returns trigger language plpgsql as $body$
                begin
                  raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
                end $body$;
                do $body$
                declare name text;
                begin
                  for name in select tablename from pg_tables where schemaname = 'public' loop
                    execute format('create trigger full_store before insert or update on %I'
                      ' for each statement execute function full_store()', name);
                  end loop;
                end $body$;
                """);
    }

    /** It has space again. */
    void empty() {
        execute("drop function full_store() cascade");
    }

    /** No event is accepted until the result is closed; each attempt waits. */
    Delay delay() {
        try {
            Connection connection = DriverManager.getConnection(url);
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                statement.execute("lock table delivery in share row exclusive mode");
            }
            return new Delay(connection);
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    /** A transaction that lets no other one accept events. */
    record Delay(Connection connection) implements AutoCloseable {
        @Override
        public void close() {
            try {
                connection.close(); // and rolls back
            } catch (SQLException e) {
                throw failed(e);
            }
        }
    }

    private void execute(String sql) {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    private static IllegalStateException failed(SQLException e) {
        return new IllegalStateException("The store cannot be disturbed.", e);
    }
}
