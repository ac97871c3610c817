package dev.flow.store.idempotency;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.flow.store.Instants;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Map;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code idempotency_record}, as far as a claim depends on it.
 *
 * @param response null while the effect is under way, or after its owner ended without recording one
 */
record RecordRow(
        String bodyDigest,
        String ownerToken,
        Instant leaseUntil,
        Instant expiresAt,
        @Nullable RecordedResponse response) {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final TypeReference<Map<String, String>> HEADERS = new TypeReference<>() {};

    static RecordRow of(ResultSet row, StatementContext context) throws SQLException {
        String headers = row.getString("answer_headers");
        return new RecordRow(
                row.getString("body_digest"),
                row.getString("owner_token"),
                Instants.of(row.getLong("lease_until")),
                Instants.of(row.getLong("expires_at")),
                headers == null
                        ? null
                        : new RecordedResponse(
                                row.getInt("answer_status"), headers(headers), row.getString("answer_body")));
    }

    static String text(Map<String, String> headers) {
        try {
            return JSON.writeValueAsString(headers);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("The headers of a response could not be written as JSON.", e);
        }
    }

    private static Map<String, String> headers(String text) {
        try {
            return JSON.readValue(text, HEADERS);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("The headers of an idempotency record are not JSON.", e);
        }
    }
}
