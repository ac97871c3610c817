package dev.flow.triggers.population.jdbc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.definition.text.IsoDuration;
import dev.flow.definition.text.QuerySql;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A query of {@code flow.yaml}. Immutable; equal declarations are the same query.
 *
 * @param database where it asks
 * @param sql one statement with {@code :tenant}, {@code :cursor} and {@code :limit}
 * @param key the column that identifies a member
 * @param cursor of the first page: an integer or a text
 * @param page the most members of a page, at least 1
 * @param timeout of a page
 */
public record QueryDeclaration(
        String name, Database database, String sql, String key, JsonNode cursor, int page, Duration timeout) {
    private static final int PAGE = 1_000;
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    /**
     * A database.
     *
     * @param url of JDBC, without a password
     * @param secret the name of the secret that is the password; null for none
     */
    public record Database(
            String url, @Nullable String username, @Nullable String secret) {}

    /** A declaration of a {@code flow.yaml} that was checked. */
    public static QueryDeclaration of(String name, JsonNode declared) {
        return new QueryDeclaration(
                name,
                new Database(
                        declared.path("url").asText(),
                        declared.path("username").textValue(),
                        declared.path("secret").textValue()),
                QuerySql.statement(declared.path("sql").asText()),
                declared.path("key").asText(),
                declared.has("cursor") ? declared.get("cursor") : TextNode.valueOf(""),
                declared.path("page").asInt(PAGE),
                IsoDuration.parse(declared.path("timeout").asText()).orElse(TIMEOUT));
    }

    /** Whether cursors are integers. */
    boolean counts() {
        return cursor.isIntegralNumber();
    }
}
