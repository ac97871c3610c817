package dev.flow.proofs.schedules;

import dev.flow.proofs.fleet.SqlQuery;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** What the tables of a service have of its schedules, past its interface. */
final class FiredTimes {
    private final String url;

    /** @param url of JDBC, a SQLite file */
    FiredTimes(String url) {
        this.url = url;
    }

    /** The row of a firing; null for what it does not have. */
    record Row(Instant nominal, String outcome, Instant startedAt, String workflowId, String status) {
        Duration late() {
            return Duration.between(nominal, startedAt);
        }
    }

    /** Of one trigger, in the order of their times. */
    List<Row> of(String trigger) {
        return query(
                "select nominal, outcome, started_at, workflow_id, run_status from trigger_firing"
                        + " where trigger_name = ? order by nominal",
                trigger,
                row -> new Row(
                        instant(row.getLong("nominal")),
                        row.getString("outcome"),
                        instant(row.getLong("started_at")),
                        String.valueOf(row.getString("workflow_id")),
                        String.valueOf(row.getString("run_status"))));
    }

    /** Firings of all triggers whose runs have ended well. */
    long completed() {
        return number("select count(*) from trigger_firing where run_status = ?", "completed");
    }

    /** Executions of a workflow type that the engine has. */
    long executions(String type) {
        return number("select count(*) from server_execution where workflow_type = ?", type);
    }

    /** Workflow ids of a workflow type that the engine has. */
    long ids(String type) {
        return number("select count(distinct workflow_id) from server_execution where workflow_type = ?", type);
    }

    /** Events of the longest closed execution of a workflow type. */
    long longest(String type) {
        return number("select coalesce(max(history_length), 0) from server_execution where workflow_type = ?", type);
    }

    private static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    private long number(String sql, String parameter) {
        return query(sql, parameter, row -> row.getLong(1)).getFirst();
    }

    private <T> List<T> query(String sql, String parameter, SqlQuery.Reading<T> reading) {
        try (Connection connection = DriverManager.getConnection(url)) {
            return SqlQuery.rows(connection, sql, reading, parameter);
        } catch (SQLException e) {
            throw new IllegalStateException("The tables of the service cannot be read: " + url, e);
        }
    }
}
