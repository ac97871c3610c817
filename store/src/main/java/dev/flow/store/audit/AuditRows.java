package dev.flow.store.audit;

import dev.flow.store.Instants;
import dev.flow.store.Transaction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/** The rows of the table {@code audit_entry}. */
final class AuditRows {
    private AuditRows() {}

    static void insert(Transaction transaction, String scopeDigest, AuditEntry entry) {
        transaction
                .update("""
                        insert into audit_entry (
                            id, scope_digest, at, principal_id, action, subject,
                            before_json, after_json, reason, outcome, request_id)
                        values (
                            :id, :scopeDigest, :at, :principalId, :action, :subject,
                            :before, :after, :reason, :outcome, :requestId)
                        """)
                .bind("id", entry.id())
                .bind("scopeDigest", scopeDigest)
                .bind("at", entry.at())
                .bind("principalId", entry.principalId())
                .bind("action", entry.action())
                .bind("subject", entry.subject())
                .bind("before", AuditText.write(entry.before()))
                .bind("after", AuditText.write(entry.after()))
                .bind("reason", entry.reason())
                .bind("outcome", entry.outcome().text())
                .bind("requestId", entry.requestId())
                .execute();
    }

    static List<AuditEntry> newestFirst(
            Transaction transaction,
            String scopeDigest,
            AuditFilter filter,
            AuditPage.@Nullable Cursor after,
            int limit) {
        Map<String, Object> values = new LinkedHashMap<>();
        StringBuilder where = new StringBuilder("scope_digest = :scopeDigest");
        values.put("scopeDigest", scopeDigest);
        and(where, values, "action = :action", "action", name(filter.action()));
        and(where, values, "subject = :subject", "subject", name(filter.subject()));
        and(where, values, "principal_id = :principalId", "principalId", name(filter.principalId()));
        and(where, values, "at >= :from", "from", filter.from());
        and(where, values, "at < :to", "to", filter.to());
        if (after != null) {
            and(where, values, "(at, id) < (:cursorAt, :cursorId)", "cursorAt", after.at());
            values.put("cursorId", after.id());
        }
        return transaction
                .query("""
                        select id, at, principal_id, action, subject, before_json, after_json, reason, outcome, request_id
                        from audit_entry
                        where %s
                        order by at desc, id desc
                        limit :limit
                        """.formatted(where))
                .bindMap(values)
                .bind("limit", limit)
                .map(AuditRows::entry)
                .list();
    }

    private static void and(
            StringBuilder where, Map<String, Object> values, String condition, String name, @Nullable Object value) {
        if (value != null) {
            where.append(" and ").append(condition);
            values.put(name, value);
        }
    }

    private static @Nullable String name(@Nullable String asked) {
        return asked == null ? null : AuditText.bounded(asked, AuditText.NAME_LIMIT);
    }

    private static AuditEntry entry(ResultSet row, StatementContext context) throws SQLException {
        return new AuditEntry(
                row.getString("id"),
                Instants.of(row.getLong("at")),
                row.getString("principal_id"),
                row.getString("action"),
                row.getString("subject"),
                AuditText.read(row.getString("before_json")),
                AuditText.read(row.getString("after_json")),
                row.getString("reason"),
                AuditOutcome.valueOf(row.getString("outcome").toUpperCase(Locale.ROOT)),
                row.getString("request_id"));
    }
}
