package dev.flow.server.persistence.sql;

import dev.flow.server.persistence.sql.Ownership.Lease;
import dev.flow.store.Transaction;
import java.util.Optional;

/** The lease in PostgreSQL: one row. The token grows with each new owner. */
final class OwnerRow {
    private static final String NOW = "(extract(epoch from clock_timestamp()) * 1000000)::bigint";

    /**
     * A process that stops inside a commit must not keep others from the row for longer than its lease. All rows of a
     * commit are found by indexes, also while the tables are too new for PostgreSQL to know how large they become;
     * there is nothing to plan anew for each.
     */
    private static final String HOLD = """
            select set_config('idle_in_transaction_session_timeout', '3000', true),
                   set_config('enable_seqscan', 'off', true),
                   set_config('enable_hashjoin', 'off', true),
                   set_config('enable_mergejoin', 'off', true),
                   set_config('plan_cache_mode', 'force_generic_plan', true)
            from server_owner where only_row = 1 and token = :token for share
            """;

    private OwnerRow() {}

    /** The token of this process; empty while the lease of another one lasts. */
    static Optional<Long> take(Transaction transaction, Lease lease) {
        transaction.update("""
                        insert into server_owner (only_row, token, owner, expires_at) values (1, 0, '', 0)
                        on conflict (only_row) do nothing
                        """).execute();
        return transaction
                .query("update server_owner set token = token + 1, owner = :owner, expires_at = " + NOW
                        + " + :length where only_row = 1 and expires_at <= " + NOW + " returning token")
                .bind("owner", lease.owner())
                .bind("length", micros(lease))
                .mapTo(Long.class)
                .findOne();
    }

    static boolean renew(Transaction transaction, Lease lease, long token) {
        return transaction
                        .update("update server_owner set expires_at = " + NOW
                                + " + :length where only_row = 1 and token = :token")
                        .bind("length", micros(lease))
                        .bind("token", token)
                        .execute()
                == 1;
    }

    /** Whether the token is the present one; then it stays so until the end of the transaction. */
    static boolean hold(Transaction transaction, long token) {
        return transaction
                .query(HOLD)
                .bind("token", token)
                .mapTo(String.class)
                .findOne()
                .isPresent();
    }

    static int release(Transaction transaction, long token) {
        return transaction
                .update("update server_owner set expires_at = 0 where only_row = 1 and token = :token")
                .bind("token", token)
                .execute();
    }

    static Optional<String> owner(Transaction transaction) {
        return transaction
                .query("select owner from server_owner where only_row = 1 and owner <> ''")
                .mapTo(String.class)
                .findOne();
    }

    private static long micros(Lease lease) {
        return lease.length().toNanos() / 1_000;
    }
}
