package dev.flow.runtime.trigger;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.calls.secret.SecretSource;
import dev.flow.calls.secret.Secrets;
import dev.flow.identity.Scope;
import dev.flow.runtime.start.StartException;
import dev.flow.triggers.population.MemberPage;
import dev.flow.triggers.population.PopulationQueries.Named;
import dev.flow.triggers.population.PopulationQueryException;
import dev.flow.triggers.population.jdbc.DatabaseLogin.Credentials;
import dev.flow.triggers.population.jdbc.QueryDeclaration.Database;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/** Queries follow the active configuration. */
final class ConfiguredQueriesTest {
    private static final Scope ACME = new Scope("acme", "crm", "test");
    private static final String GOOD =
            "select id from customers where tenant = :tenant and id > :cursor order by id limit :limit";
    private static final Named HOSTED = new Named("customers", (_, _, _) -> new MemberPage(List.of(), null), 7);

    @TempDir
    private Path folder;

    private ObjectNode declared = JsonNodeFactory.instance.objectNode();
    private SecretSource secrets = Secrets.none();

    private String database(String name, int id) throws SQLException {
        String url = "jdbc:sqlite:" + folder.resolve(name);
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("create table customers (tenant text, id integer)");
            statement.execute("insert into customers values ('acme', " + id + ")");
        }
        return url;
    }

    private void declare(String name, String url, String sql) {
        declared = declared.deepCopy();
        declared.putObject(name)
                .put("url", url)
                .put("sql", sql)
                .put("key", "id")
                .put("cursor", 0)
                .put("page", 50);
    }

    private ConfiguredQueries queries(Named... hosted) {
        return new ConfiguredQueries(
                hosted.length == 0 ? Map.of() : Map.of(hosted[0].name(), hosted[0]),
                () -> new QuerySettings(declared, secrets));
    }

    private static List<String> keys(Named named) {
        return named.query().page(ACME, null, named.mostMembers()).members().stream()
                .map(MemberPage.Member::key)
                .toList();
    }

    private static PopulationQueryException failure(Named named) {
        return catchThrowableOfType(PopulationQueryException.class, () -> keys(named));
    }

    @Test
    void a_changed_url_takes_effect_and_the_connections_of_the_old_one_are_closed() throws Exception {
        declare("customers", database("one.db", 1), GOOD);
        try (var queries = queries()) {
            Named old = queries.find("customers").orElseThrow();
            assertThat(old.mostMembers()).isEqualTo(50);
            assertThat(keys(old)).containsExactly("1");
            declare("customers", database("two.db", 2), GOOD);
            assertThat(keys(queries.find("customers").orElseThrow())).containsExactly("2");
            assertThat(failure(old)).hasMessageContaining("was changed").matches(e -> e.isPassing());
        }
    }

    @Test
    void following_alone_closes_what_is_gone() throws Exception {
        declare("customers", database("one.db", 1), GOOD);
        try (var queries = queries()) {
            Named old = queries.find("customers").orElseThrow();
            declared = JsonNodeFactory.instance.objectNode();
            queries.follow();
            assertThat(failure(old)).hasMessageContaining("was changed");
            assertThat(queries.find("customers")).isEmpty();
        }
    }

    @Test
    void a_query_that_has_not_changed_keeps_its_connections() throws Exception {
        declare("customers", database("one.db", 1), GOOD);
        try (var queries = queries()) {
            Named before = queries.find("customers").orElseThrow();
            declare("more", database("two.db", 2), GOOD);
            assertThat(queries.names()).containsExactly("customers", "more");
            assertThat(queries.find("customers").orElseThrow().query()).isSameAs(before.query());
            assertThat(keys(before)).containsExactly("1");
        }
    }

    @Test
    void closing_closes_the_connections_of_all() throws Exception {
        declare("customers", database("one.db", 1), GOOD);
        var queries = queries();
        Named query = queries.find("customers").orElseThrow();
        queries.close();
        assertThat(failure(query)).matches(e -> e.isPassing());
    }

    @Test
    void a_query_that_has_lost_its_tenant_is_refused() throws Exception {
        declare("customers", database("one.db", 1), GOOD);
        try (var queries = queries()) {
            assertThat(keys(queries.find("customers").orElseThrow())).containsExactly("1");
            declare("customers", database("two.db", 2), "select id from customers where id > :cursor limit :limit");
            assertThat(failure(queries.find("customers").orElseThrow()))
                    .hasMessageContaining("does not use the parameter `:tenant`")
                    .matches(e -> !e.isPassing());
        }
    }

    @Test
    void queries_of_the_host_are_there_and_share_no_name() throws Exception {
        try (var queries = queries(HOSTED)) {
            assertThat(queries.find("customers")).contains(HOSTED);
            assertThat(queries.names()).containsExactly("customers");
            declare("customers", database("one.db", 1), GOOD);
            assertThat(queries.ambiguous()).containsExactly("customers");
            assertThat(failure(queries.find("customers").orElseThrow()))
                    .hasMessageContaining("rename the one in flow.yaml");
        }
    }

    @Test
    void a_name_that_the_host_has_too_prevents_a_start_that_cannot_correct_it() throws Exception {
        declare("customers", database("one.db", 1), GOOD);
        Map<String, Named> hosted = Map.of("customers", HOSTED);
        QuerySettings settings = new QuerySettings(declared, secrets);
        assertThatThrownBy(() -> ConfiguredQueries.open(hosted, () -> settings, false))
                .isInstanceOf(StartException.class)
                .hasMessageContaining("both have a query customers");
        try (var queries = ConfiguredQueries.open(hosted, () -> settings, true)) {
            assertThat(queries.names()).containsExactly("customers");
            assertThat(failure(queries.find("customers").orElseThrow()))
                    .hasMessageContaining("rename the one in flow.yaml");
        }
    }

    @Test
    void passwords_are_looked_up_in_the_present_secrets() throws Exception {
        var login = new QueryLogin(() -> secrets);
        assertThat(login.of(database("flow", null))).isEqualTo(new Credentials("flow", null));
        assertThatThrownBy(() -> login.of(database("flow", "crm")))
                .hasMessageContaining("set FLOW_SECRET_CRM")
                .matches(e -> e instanceof PopulationQueryException failure && !failure.isPassing());
        secrets = _ -> Optional.of(TextNode.valueOf("first"));
        assertThat(login.of(database("flow", "crm"))).isEqualTo(new Credentials("flow", "first"));
        var structured = new ObjectMapper().readTree("{\"username\": \"ada\", \"password\": \"second\"}");
        secrets = _ -> Optional.of(structured);
        assertThat(login.of(database(null, "crm"))).isEqualTo(new Credentials("ada", "second"));
        assertThat(login.of(database("flow", "crm"))).isEqualTo(new Credentials("flow", "second"));
        secrets = _ -> {
            throw new IllegalStateException("second");
        };
        assertThatThrownBy(() -> login.of(database("flow", "crm")))
                .hasMessageNotContaining("second")
                .matches(e -> e instanceof PopulationQueryException failure && failure.isPassing());
    }

    private static Database database(@Nullable String username, @Nullable String secret) {
        return new Database("jdbc:sqlite:crm.db", username, secret);
    }
}
