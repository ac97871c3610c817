package dev.flow.triggers.population.jdbc;

import dev.flow.identity.Scope;
import dev.flow.store.Dialect;
import dev.flow.triggers.population.MemberPage;
import dev.flow.triggers.population.MemberPage.Member;
import dev.flow.triggers.population.PopulationQueryException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/** Pages of members, and every answer that is refused, on each database. */
@Timeout(120)
final class JdbcPopulationQueryTest {
    private static final Scope ACME = new Scope("acme", "crm", "test");
    private static final Scope BETA = new Scope("beta", "crm", "test");

    private static final String GOOD =
            "select id, name from customers where tenant = :tenant and id > :cursor order by id limit :limit";

    private static List<Member> all(JdbcPopulationQuery query, Scope scope, int limit) {
        List<Member> members = new ArrayList<>();
        @Nullable String cursor = null;
        do {
            MemberPage page = query.page(scope, cursor, limit);
            assertThat(page.members()).hasSizeLessThanOrEqualTo(limit);
            members.addAll(page.members());
            cursor = page.next();
        } while (cursor != null);
        return members;
    }

    private static PopulationQueryException failure(JdbcPopulationQuery query, @Nullable String cursor, int limit) {
        return catchThrowableOfType(PopulationQueryException.class, () -> query.page(ACME, cursor, limit));
    }

    private static void assertBroken(JdbcPopulationQuery query, @Nullable String cursor, int limit, String why) {
        assertThat(failure(query, cursor, limit)).hasMessageContaining(why).matches(e -> !e.isPassing());
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void pages_have_every_member_of_the_tenant_once(Dialect dialect) {
        try (var database = QueriedDatabase.withCustomers(dialect, 2_500)) {
            var query = database.query(GOOD, "page", "1000");
            assertThat(all(query, ACME, 400).stream().map(Member::key))
                    .containsExactlyElementsOf(IntStream.rangeClosed(1, 2_500)
                            .mapToObj(Integer::toString)
                            .toList());
            assertThat(all(query, BETA, 1_000))
                    .hasSize(2_500)
                    .allMatch(member -> member.value().path("name").asText().startsWith("b"));
            assertThat(all(query, new Scope("gamma", "crm", "test"), 10)).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void a_page_never_has_more_than_its_declaration_allows(Dialect dialect) {
        try (var database = QueriedDatabase.withCustomers(dialect, 10)) {
            MemberPage page = database.query(GOOD, "page", "3").page(ACME, null, 1_000);
            assertThat(page.members()).extracting(Member::key).containsExactly("1", "2", "3");
            assertThat(page.next()).isEqualTo("3");
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void a_full_last_page_is_followed_by_an_empty_one(Dialect dialect) {
        try (var database = QueriedDatabase.withCustomers(dialect, 4)) {
            var query = database.query(GOOD);
            assertThat(query.page(ACME, null, 4).next()).isEqualTo("4");
            assertThat(query.page(ACME, "4", 4)).isEqualTo(new MemberPage(List.of(), null));
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void keys_may_be_texts(Dialect dialect) {
        try (var database = QueriedDatabase.withCustomers(dialect, 25)) {
            String sql =
                    "select name from customers where tenant = :tenant and name > :cursor order by name limit :limit";
            var query = database.query(sql, "key", "\"NAME\"", "cursor", "\"\"");
            assertThat(all(query, ACME, 10).stream().map(Member::key))
                    .hasSize(25)
                    .doesNotHaveDuplicates()
                    .contains("a1", "a25");
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void answers_that_a_population_could_not_go_on_from_are_refused(Dialect dialect) {
        try (var database = QueriedDatabase.withCustomers(dialect, 10)) {
            String unlimited =
                    "select id from customers where tenant = :tenant and id > :cursor and :limit > 0 order by id";
            assertBroken(database.query(unlimited), null, 5, "ignores its limit");
            String standing =
                    "select id from customers where tenant = :tenant and id >= :cursor order by id limit :limit";
            assertBroken(database.query(standing), "4", 3, "does not go on");
            assertBroken(database.query(standing, "cursor", "\"\""), "4", 3, dialect == Dialect.SQLITE ? "" : "42883");
            assertBroken(
                    database.query("select id from customers where tenant = :tenant and id > :cursor"
                            + " order by id desc limit :limit"),
                    null,
                    3,
                    "not in the order of their keys");
            assertBroken(
                    database.query(
                            "select 7 as id from customers where tenant = :tenant and id > :cursor limit :limit"),
                    null,
                    3,
                    "two members with the same key");
            assertBroken(
                    database.query(
                            "select null as id from customers where tenant = :tenant and id > :cursor limit :limit"),
                    null,
                    3,
                    "whose key is null");
            assertBroken(database.query(GOOD, "key", "\"number\""), null, 3, "returns no column number");
            assertBroken(database.query(GOOD, "key", "\"name\""), null, 3, "its keys are none");
            assertBroken(
                    database.query("select id, id from customers where tenant = :tenant and id > :cursor limit :limit"),
                    null,
                    3,
                    "two columns named id");
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void keys_and_members_have_bounds(Dialect dialect) {
        try (var database = QueriedDatabase.create(dialect)) {
            database.execute("create table big (id varchar(1000), body text)");
            String repeat = dialect == Dialect.SQLITE ? "replace(hex(zeroblob(%d)), '00', 'x')" : "repeat('x', %d)";
            database.execute("insert into big values (" + repeat.formatted(201) + ", 'long key')");
            String sql = "select id, body from big where id > :cursor and :tenant <> '' order by id limit :limit";
            var query = database.query(sql, "cursor", "\"\"");
            assertBroken(query, null, 3, "whose key is too long");
            database.execute("delete from big");
            database.execute("insert into big values ('one', " + repeat.formatted(70_000) + ")");
            assertBroken(query, null, 3, "and one may have 65536");
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void a_page_of_large_members_ends_early_and_is_continued(Dialect dialect) {
        try (var database = QueriedDatabase.withCustomers(dialect, 60)) {
            String body = dialect == Dialect.SQLITE ? "replace(hex(zeroblob(50000)), '00', 'x')" : "repeat('x', 50000)";
            var query = database.query("select id, " + body
                    + " as body from customers where tenant = :tenant and id > :cursor order by id limit :limit");
            assertThat(query.page(ACME, null, 60).members()).hasSizeBetween(10, 21);
            assertThat(all(query, ACME, 60)).hasSize(60);
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void a_database_that_refuses_the_query_is_quoted_without_values(Dialect dialect) {
        try (var database = QueriedDatabase.withCustomers(dialect, 3)) {
            String missing = "select id from absent where tenant = :tenant and id > :cursor limit :limit";
            assertBroken(database.query(missing), null, 3, "absent");
            assertBroken(database.query("selct :tenant, :cursor, :limit"), null, 3, "syntax error");
            if (dialect == Dialect.POSTGRESQL) {
                var cast = database.query(
                        "select id from customers where tenant = :tenant and id > cast(:cursor as integer) limit :limit",
                        "cursor",
                        "\"\"");
                var failure = failure(cast, "my-cursor", 3);
                assertThat(failure).hasMessageContaining("22P02").hasMessageContaining("\"***\"");
                assertThat(failure.getMessage()).doesNotContain("my-cursor");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void a_query_cannot_change_anything(Dialect dialect) {
        try (var database = QueriedDatabase.withCustomers(dialect, 3)) {
            var query = database.query(
                    "delete from customers where tenant = :tenant and id > :cursor and :limit > 0" + " returning id");
            assertThatThrownBy(() -> query.page(ACME, null, 3)).hasMessageContaining("read");
            assertThat(all(database.query(GOOD), ACME, 10)).hasSize(3);
        }
    }

    @Test
    void a_postgresql_that_is_gone_or_slow_is_unavailable() {
        try (var database = QueriedDatabase.withCustomers(Dialect.POSTGRESQL, 3)) {
            String away = database.url().replaceFirst(":\\d+/", ":1/");
            var gone = database.query(QueriedDatabase.declaration(away, GOOD, "timeout", "\"PT1S\""), "postgres");
            assertThat(failure(gone, null, 3)).hasMessageContaining("08001").matches(e -> e.isPassing());
            var slow = database.query(
                    "select id from customers, pg_sleep(60) where tenant = :tenant and id > :cursor limit :limit",
                    "timeout",
                    "\"PT1S\"");
            assertThat(failure(slow, null, 3)).hasMessageContaining("57014").matches(e -> e.isPassing());
        }
    }

    @Test
    void a_role_without_permission_is_refused() {
        try (var database = QueriedDatabase.withCustomers(Dialect.POSTGRESQL, 3)) {
            database.execute("drop role if exists stranger");
            database.execute("create role stranger login password 'hidden-word'");
            var query = new JdbcPopulationQuery(
                    QueriedDatabase.declaration(database.url(), GOOD),
                    _ -> new DatabaseLogin.Credentials("stranger", "hidden-word"));
            assertBroken(query, null, 3, "42501");
            query.close();
            database.execute("drop role stranger");
        }
    }

    @Test
    void a_missing_file_or_driver_or_secret_is_broken() {
        var file = new JdbcPopulationQuery(
                QueriedDatabase.declaration("jdbc:sqlite:no-such-folder/crm.db", GOOD),
                _ -> new DatabaseLogin.Credentials(null, null));
        assertBroken(file, null, 3, "customers");
        var driver = new JdbcPopulationQuery(
                QueriedDatabase.declaration("jdbc:foo://db/crm", GOOD), _ -> new DatabaseLogin.Credentials(null, null));
        assertBroken(driver, null, 3, "no JDBC driver for jdbc:foo: add it to the class path");
        var secret = new JdbcPopulationQuery(QueriedDatabase.declaration("jdbc:sqlite:crm.db", GOOD), _ -> {
            throw PopulationQueryException.broken("There is no secret crm.", null);
        });
        assertBroken(secret, null, 3, "There is no secret crm.");
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void a_closed_query_is_unavailable(Dialect dialect) {
        try (var database = QueriedDatabase.withCustomers(dialect, 3)) {
            var query = database.query(GOOD);
            query.page(ACME, null, 3);
            query.close();
            assertThat(failure(query, null, 3))
                    .hasMessageContaining("was changed")
                    .matches(e -> e.isPassing());
        }
    }
}
