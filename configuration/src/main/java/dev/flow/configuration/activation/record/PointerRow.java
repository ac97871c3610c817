package dev.flow.configuration.activation.record;

import dev.flow.configuration.activation.ActivePointer;
import dev.flow.store.Transaction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/**
 * The row of {@code configuration_pointer} of a scope.
 *
 * @param fence the newest fencing token that was given out
 * @param underWay the activation under way; null for none
 * @param applied the activation that moved the pointer last; null before the first
 */
record PointerRow(
        ActivePointer.Position position,
        long fence,
        @Nullable String underWay,
        @Nullable String applied) {
    private static final PointerRow NONE = new PointerRow(ActivePointer.Position.NONE, 0, null, null);

    static PointerRow read(Transaction transaction, String scope) {
        return transaction
                .query("""
                        select revision_id, version, fence, activation_id, target_revision_id, applied_id
                        from configuration_pointer where scope_digest = :scope
                        """)
                .bind("scope", scope)
                .map(PointerRow::of)
                .findOne()
                .orElse(NONE);
    }

    /**
     * Reads the row in a transaction that writes, and keeps other such transactions of the scope out until it ends: one
     * after another they see what was committed before, without the retries of serializable ones.
     */
    static PointerRow lock(Transaction transaction, String scope) {
        transaction.update("""
                        insert into configuration_pointer (scope_digest, version, fence) values (:scope, 0, 0)
                        on conflict (scope_digest) do update set fence = configuration_pointer.fence
                        """).bind("scope", scope).execute();
        return read(transaction, scope);
    }

    /** Where the plan expects the pointer. */
    boolean isAt(@Nullable String revisionId, long version) {
        return position.version() == version && Objects.equals(position.revisionId(), revisionId);
    }

    PointerRow withFence(long newest) {
        return new PointerRow(position, newest, underWay, applied);
    }

    /** With another activation under way; both null for none. */
    PointerRow withUnderWay(@Nullable String activation, @Nullable String target) {
        return new PointerRow(
                new ActivePointer.Position(position.revisionId(), position.version(), target),
                fence,
                activation,
                applied);
    }

    /** Moved to a revision. */
    PointerRow moved(@Nullable String revisionId, String activation) {
        return new PointerRow(
                new ActivePointer.Position(revisionId, position.version() + 1, position.target()),
                fence,
                underWay,
                activation);
    }

    void write(Transaction transaction, String scope) {
        transaction
                .update("""
                        insert into configuration_pointer (
                            scope_digest, revision_id, version, fence, activation_id, target_revision_id, applied_id)
                        values (:scope, :revision, :version, :fence, :underWay, :target, :applied)
                        on conflict (scope_digest) do update set
                            revision_id = excluded.revision_id, version = excluded.version, fence = excluded.fence,
                            activation_id = excluded.activation_id, target_revision_id = excluded.target_revision_id,
                            applied_id = excluded.applied_id
                        """)
                .bind("scope", scope)
                .bind("revision", position.revisionId())
                .bind("version", position.version())
                .bind("fence", fence)
                .bind("underWay", underWay)
                .bind("target", position.target())
                .bind("applied", applied)
                .execute();
    }

    private static PointerRow of(ResultSet row, StatementContext context) throws SQLException {
        return new PointerRow(
                new ActivePointer.Position(
                        row.getString("revision_id"), row.getLong("version"), row.getString("target_revision_id")),
                row.getLong("fence"),
                row.getString("activation_id"),
                row.getString("applied_id"));
    }
}
