package dev.flow.triggers.population.jdbc;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.identity.Scope;
import dev.flow.store.Dialect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/** What values of a database are as JSON. */
@Timeout(120)
final class MemberValuesTest {
    private static JsonNode value(Dialect dialect, String columns) {
        try (var database = QueriedDatabase.create(dialect)) {
            var query = database.query(
                    "select 1 as id, " + columns + " where :tenant <> '' and 1 > :cursor order by 1 limit :limit");
            return query.page(new Scope("acme", "crm", "test"), null, 5)
                    .members()
                    .getFirst()
                    .value();
        }
    }

    @Test
    void types_of_postgresql_become_json() {
        JsonNode value = value(Dialect.POSTGRESQL, """
                true as flag, 9007199254740993 as big, 1.50::numeric as price, 0.1::real as fraction,
                'NaN'::double precision as nan, null::int as nothing, 'ä' as word,
                timestamptz '2026-03-01 12:00:00+02' as at, timestamptz 'infinity' as forever,
                timestamp '2026-03-01 12:00:30.5' as civil, date '2026-03-01' as day, time '08:30' as clock,
                '\\\\x00ff'::bytea as bytes, '{"a": [1, null]}'::jsonb as doc, array[1, null, 3] as numbers,
                array[['a', 'b'], ['c', 'd']] as matrix, array[timestamptz '2026-03-01 12:00:00+02'] as times,
                '3f2504e0-4f89-11d3-9a0c-0305e82c3301'::uuid as uuid, interval '1 day' as span
                """.replace("\\\\", "\\"));
        assertThat(value)
                .hasToString(QueriedDatabase.json("""
                {"id": 1, "flag": true, "big": 9007199254740993, "price": 1.50, "fraction": 0.1, "nan": "NaN",
                 "nothing": null, "word": "ä", "at": "2026-03-01T10:00:00Z", "forever": "infinity",
                 "civil": "2026-03-01T12:00:30.5", "day": "2026-03-01", "clock": "08:30", "bytes": "AP8=",
                 "doc": {"a": [1, null]}, "numbers": [1, null, 3], "matrix": [["a", "b"], ["c", "d"]],
                 "times": ["2026-03-01T10:00:00Z"], "uuid": "3f2504e0-4f89-11d3-9a0c-0305e82c3301",
                 "span": "1 days"}
                """).toString().replace("\"price\":1.5,", "\"price\":1.50,"));
    }

    @Test
    void values_of_sqlite_have_their_own_types() {
        JsonNode value = value(
                Dialect.SQLITE,
                "9007199254740993 as big, 0.1 as fraction, null as missing, 'ä' as word, x'00ff' as bytes,"
                        + " '2026-03-01T12:00:00Z' as at");
        assertThat(value)
                .hasToString("{\"id\":1,\"big\":9007199254740993,\"fraction\":0.1,\"missing\":null,\"word\":\"ä\","
                        + "\"bytes\":\"AP8=\",\"at\":\"2026-03-01T12:00:00Z\"}");
    }

    @Test
    void a_column_of_sqlite_that_is_declared_as_a_time_is_what_it_holds() {
        try (var database = QueriedDatabase.create(Dialect.SQLITE)) {
            database.execute("create table t (id integer, at timestamp, day date)");
            database.execute("insert into t values (1, 'yesterday', 20260301)");
            var query = database.query(
                    "select id, at, day from t where :tenant <> '' and id > :cursor order by id limit :limit");
            assertThat(query.page(new Scope("acme", "crm", "test"), null, 5)
                            .members()
                            .getFirst()
                            .value())
                    .hasToString("{\"id\":1,\"at\":\"yesterday\",\"day\":20260301}");
        }
    }
}
