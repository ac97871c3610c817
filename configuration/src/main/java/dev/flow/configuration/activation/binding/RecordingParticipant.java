package dev.flow.configuration.activation.binding;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.configuration.activation.ActivationParticipant;
import dev.flow.configuration.activation.Checkpoint;
import dev.flow.store.Isolation;
import dev.flow.store.Store;
import dev.flow.store.Transaction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/**
 * Keeps in the store which revision it was last brought to, and nothing else: stands where something follows the active
 * revision by reading the pointer itself. Thread-safe, and the same in every process.
 */
public final class RecordingParticipant implements ActivationParticipant {
    private final Store store;
    private final String scope;
    private final Checkpoint.Kind kind;

    /** @param scope digest of the scope */
    public RecordingParticipant(Store store, String scope, Checkpoint.Kind kind) {
        this.store = store;
        this.scope = scope;
        this.kind = kind;
    }

    private record Row(@Nullable String revision, long fence) {}

    @Override
    public Checkpoint.Kind kind() {
        return kind;
    }

    @Override
    public JsonNode observe() {
        return store.read(this::row)
                .map(Row::revision)
                .<JsonNode>map(JsonNodeFactory.instance::textNode)
                .orElse(JsonNodeFactory.instance.nullNode());
    }

    @Override
    public boolean apply(@Nullable String revisionId, long fence) {
        return store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
            lock(transaction);
            Row row =
                    row(transaction).orElseThrow(() -> new IllegalStateException("The row of a participant is gone."));
            boolean changed = !Objects.equals(row.revision(), revisionId);
            if (fence < row.fence() || (fence == row.fence() && changed)) {
                throw ParticipantException.fenced(
                        "The fencing token " + fence + " is not newer than " + row.fence() + ".");
            }
            write(transaction, revisionId, fence);
            return changed;
        });
    }

    /** Other transactions that apply wait until this one ends. */
    private void lock(Transaction transaction) {
        transaction.update("""
                        insert into activation_participant (scope_digest, name, fence) values (:scope, :name, 0)
                        on conflict (scope_digest, name) do update set fence = activation_participant.fence
                        """).bind("scope", scope).bind("name", name()).execute();
    }

    private Optional<Row> row(Transaction transaction) {
        return transaction
                .query(
                        "select revision_id, fence from activation_participant where scope_digest = :scope and name = :name")
                .bind("scope", scope)
                .bind("name", name())
                .map(RecordingParticipant::row)
                .findOne();
    }

    private static Row row(ResultSet row, StatementContext context) throws SQLException {
        return new Row(row.getString("revision_id"), row.getLong("fence"));
    }

    private void write(Transaction transaction, @Nullable String revisionId, long fence) {
        transaction
                .update("""
                        update activation_participant set revision_id = :revision, fence = :fence
                        where scope_digest = :scope and name = :name
                        """)
                .bind("scope", scope)
                .bind("name", name())
                .bind("revision", revisionId)
                .bind("fence", fence)
                .execute();
    }

    private String name() {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
