package dev.flow.triggers.population.jdbc;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.store.Dialect;
import dev.flow.store.TestDatabase;
import dev.flow.triggers.population.jdbc.DatabaseLogin.Credentials;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** A database that queries ask, with what a test puts in. */
final class QueriedDatabase implements AutoCloseable {
    static final String PASSWORD = "postgres";

    private final Dialect dialect;
    private final TestDatabase database;
    private final List<JdbcPopulationQuery> opened = new ArrayList<>();

    private QueriedDatabase(Dialect dialect, TestDatabase database) {
        this.dialect = dialect;
        this.database = database;
    }

    static QueriedDatabase create(Dialect dialect) {
        var database = new QueriedDatabase(dialect, TestDatabase.create(dialect));
        database.execute("create table present (id integer)"); // queries do not make a file
        return database;
    }

    /** With customers 1 to a number of each of two tenants; their ids differ. */
    static QueriedDatabase withCustomers(Dialect dialect, int each) {
        var database = create(dialect);
        database.execute("create table customers (tenant varchar(50), id integer, name varchar(50))");
        database.execute(
                "insert into customers with recursive n(i) as (select 1 union all select i + 1 from n where i < " + each
                        + ") select 'acme', i, 'a' || i from n union all select 'beta', i + 100000, 'b' || i from n");
        return database;
    }

    void execute(String sql) {
        try (Connection connection = connection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private Connection connection() throws SQLException {
        return dialect == Dialect.SQLITE
                ? DriverManager.getConnection(url())
                : DriverManager.getConnection(url(), "postgres", PASSWORD);
    }

    String url() {
        return database.settings().url().display();
    }

    /** A query of this database that is declared like this, with integers as keys unless it says so. */
    JdbcPopulationQuery query(String sql, String... more) {
        return query(declaration(url(), sql, more), PASSWORD);
    }

    JdbcPopulationQuery query(QueryDeclaration declaration, String password) {
        var query = new JdbcPopulationQuery(declaration, _ -> new Credentials("postgres", password));
        opened.add(query);
        return query;
    }

    /** @param more properties and their JSON, one after the other */
    static QueryDeclaration declaration(String url, String sql, String... more) {
        ObjectNode declared = new ObjectMapper()
                .createObjectNode()
                .put("url", url)
                .put("sql", sql)
                .put("key", "id")
                .put("cursor", 0);
        for (int at = 0; at < more.length; at += 2) {
            declared.set(more[at], json(more[at + 1]));
        }
        return QueryDeclaration.of("customers", declared);
    }

    static JsonNode json(String text) {
        try {
            return new ObjectMapper().readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @Override
    public void close() {
        opened.forEach(JdbcPopulationQuery::close);
        database.close();
    }
}
