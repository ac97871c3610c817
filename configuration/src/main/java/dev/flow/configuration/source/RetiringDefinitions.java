package dev.flow.configuration.source;

import dev.flow.store.Instants;
import dev.flow.store.Store;
import dev.flow.store.Transaction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The end of the definitions of one scope in the store: a definition is first retiring, so that no start finds it any
 * more, and removed later. Publishing it again ends that. Thread-safe.
 */
public final class RetiringDefinitions {
    private final Store store;
    private final String scope;

    /** @param scope digest of the scope */
    public RetiringDefinitions(Store store, String scope) {
        this.store = store;
        this.scope = scope;
    }

    /**
     * A definition of the scope.
     *
     * @param addedAt when the scope got it
     * @param retiringAt since when no start finds it; null while starts do
     */
    public record Entry(
            String digest, Instant addedAt, @Nullable Instant retiringAt) {}

    /** Every definition of the scope, by digest. */
    public List<Entry> all() {
        return store.read(transaction -> transaction
                .query("""
                        select digest, added_at, retiring_at from scope_definition
                        where scope_digest = :scope order by digest
                        """)
                .bind("scope", scope)
                .map((row, _) -> entry(row))
                .list());
    }

    /**
     * Those of these definitions that the scope has, which no publication finds until the transaction ends. Waits for
     * publications that have found them.
     */
    public List<Entry> lock(Transaction transaction, Collection<String> digests) {
        return transaction
                .query("""
                        select digest, added_at, retiring_at from scope_definition
                        where scope_digest = :scope and digest in (<digests>) order by digest %s
                        """.formatted(transaction.dialect().forUpdate()))
                .bind("scope", scope)
                .bindList("digests", List.copyOf(digests))
                .map((row, _) -> entry(row))
                .list();
    }

    private static Entry entry(ResultSet row) throws SQLException {
        long retiring = row.getLong("retiring_at");
        Instant retiringAt = row.wasNull() ? null : Instants.of(retiring);
        return new Entry(row.getString("digest"), Instants.of(row.getLong("added_at")), retiringAt);
    }

    /** From a moment on, no start finds these definitions; or starts do again, with null. */
    public void mark(Transaction transaction, Collection<String> digests, @Nullable Instant since) {
        transaction
                .update("""
                        update scope_definition set retiring_at = :since
                        where scope_digest = :scope and digest in (<digests>)
                        """)
                .bind("since", since)
                .bind("scope", scope)
                .bindList("digests", List.copyOf(digests))
                .execute();
    }

    /** Takes definitions from the scope, and their content from the store when no scope has it any more. */
    public void remove(Transaction transaction, Collection<String> digests) {
        List<String> all = List.copyOf(digests);
        transaction
                .update("delete from scope_definition where scope_digest = :scope and digest in (<digests>)")
                .bind("scope", scope)
                .bindList("digests", all)
                .execute();
        // What another scope is adding is seen by the next statement, once this one has its locks.
        var _ = transaction
                .query("select digest from definition where digest in (<digests>) order by digest "
                        + transaction.dialect().forUpdate())
                .bindList("digests", all)
                .mapTo(String.class)
                .list();
        transaction.update("""
                        delete from definition where digest in (<digests>) and unscoped = 0
                            and not exists (select 1 from scope_definition where scope_definition.digest = definition.digest)
                        """).bindList("digests", all).execute();
    }
}
