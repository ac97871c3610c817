package dev.flow.cli.command;

import dev.flow.cli.Invocation;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

final class QueriesCommandTest {
    @TempDir
    private Path directory;

    @BeforeEach
    void configuration() throws SQLException {
        String url = "jdbc:sqlite:" + directory.resolve("crm.db");
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("create table customers (tenant text, id integer, name text)");
            statement.execute("insert into customers values ('acme', 1, 'Ada'), ('acme', 2, 'Bob'), ('beta', 3, 'Eve'),"
                    + " ('local', 4, 'Kim')");
        }
        var folder = new Folder(directory);
        folder.workflow("report", "- nothing: { set: { a: 1 } }");
        folder.write("flow.yaml", """
                queries:
                  customers:
                    url: %s
                    key: id
                    cursor: 0
                    page: 200
                    sql: >-
                      select id, name from customers where tenant = :tenant and id > :cursor order by id limit :limit
                  gone:
                    url: %s
                    key: id
                    sql: select id from absent where :tenant <> '' and id > :cursor limit :limit
                """.formatted(url, url));
    }

    private Invocation queries(String... arguments) {
        return Invocation.of(Stream.concat(
                        Stream.concat(Stream.of("queries"), Stream.of(arguments)),
                        Stream.of("--config-dir", directory.toString()))
                .toArray(String[]::new));
    }

    @Test
    void queries_are_listed() {
        assertThat(queries("list", "-o", "json").out())
                .contains("\"name\": \"customers\"", "\"page\": 200", "\"timeout\": \"PT30S\"")
                .doesNotContain("select");
    }

    @Test
    void a_page_of_a_tenant_is_printed() {
        assertThat(queries("try", "customers", "--tenant", "acme", "--limit", "1"))
                .isEqualTo(new Invocation(0, "id  name\n1   Ada\n", "There may be more: --cursor 1\n"));
        assertThat(queries("try", "customers", "--tenant", "acme", "--cursor", "1"))
                .isEqualTo(new Invocation(0, "id  name\n2   Bob\n", ""));
        assertThat(queries("try", "customers").out()).isEqualTo("id  name\n4   Kim\n");
        assertThat(queries("try", "customers", "--tenant", "gamma"))
                .isEqualTo(new Invocation(0, "", "The query returns no members.\n"));
    }

    @Test
    void mistakes_are_explained() {
        assertThat(queries("try", "gone"))
                .matches(invocation -> invocation.code() == 1)
                .extracting(Invocation::err)
                .asString()
                .contains("refuses the query gone", "absent");
        assertThat(queries("try", "customer").err())
                .isEqualTo("flow queries try: flow.yaml has no query 'customer'; did you mean 'customers'?\n");
        assertThat(queries("try", "customers", "--limit", "0").err())
                .isEqualTo("flow queries try: --limit takes a number from 1 to 10000, not '0'.\n");
        new Folder(directory).write("flow.yaml", """
                queries:
                  customers:
                    url: jdbc:sqlite:crm.db
                    key: id
                    sql: select id from customers where id > :cursor limit :limit
                """);
        assertThat(queries("try", "customers"))
                .matches(invocation -> invocation.code() == 2)
                .extracting(Invocation::err)
                .asString()
                .contains("does not use the parameter `:tenant`", "invalid-query");
    }
}
