package dev.flow.queues.request;

import dev.flow.store.Isolation;
import dev.flow.store.Store;
import java.security.SecureRandom;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rows of requests of a scope. Thread-safe. */
public final class RequestRows {
    /** So long one response may be on its way to the run before another one may take its place. */
    static final Duration CLAIM = Duration.ofMinutes(1);

    private static final int KEY_BYTES = 24;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Store store;
    private final String scope;

    /** @param scope its digest */
    public RequestRows(Store store, String scope) {
        this.store = store;
        this.scope = scope;
    }

    Instant now() {
        return store.now();
    }

    /**
     * Adds a request, or finds it.
     *
     * @return its key; empty when no response to it is accepted any more
     */
    Optional<String> open(Request request) {
        return store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
            transaction
                    .update("""
                            insert into queue_request (scope_digest, request_id, request_key, workflow_id,
                                function_name, reply_source, created_at, expires_at)
                            values (:scope, :id, :key, :workflow, :function, :reply, :now, :expires)
                            on conflict (scope_digest, request_id) do nothing
                            """)
                    .bind("scope", scope)
                    .bind("id", request.id())
                    .bind("key", newKey())
                    .bind("workflow", request.origin().workflowId())
                    .bind("function", request.function().qualified())
                    .bind("reply", request.function().route().source())
                    .bind("now", store.now())
                    .bind("expires", request.until())
                    .execute();
            return transaction
                    .query("""
                            select request_key from queue_request
                            where scope_digest = :scope and request_id = :id and closed_at is null
                            """)
                    .bind("scope", scope)
                    .bind("id", request.id())
                    .mapTo(String.class)
                    .findOne();
        });
    }

    private static String newKey() {
        byte[] key = new byte[KEY_BYTES];
        RANDOM.nextBytes(key);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(key);
    }

    /** The request of a key. */
    Optional<StoredRequest> find(String key) {
        return store.read(transaction -> transaction
                .query("""
                        select request_id, workflow_id, reply_source, expires_at, closed_at, claimed_by, delivery_id
                        from queue_request where scope_digest = :scope and request_key = :key
                        """)
                .bind("scope", scope)
                .bind("key", key)
                .map((row, _) -> stored(row))
                .findOne());
    }

    private static StoredRequest stored(ResultSet row) throws SQLException {
        long closed = row.getLong("closed_at");
        Instant closedAt = row.wasNull() ? null : micros(closed);
        @Nullable String delivery = row.getString("delivery_id");
        return new StoredRequest(
                row.getString("request_id"),
                row.getString("workflow_id"),
                row.getString("reply_source"),
                micros(row.getLong("expires_at")),
                new StoredRequest.State(closedAt, delivery == null ? null : row.getString("claimed_by"), delivery));
    }

    private static Instant micros(long value) {
        return Instant.EPOCH.plus(value, ChronoUnit.MICROS);
    }

    /**
     * One response is about to be brought to the run.
     *
     * @param response digest of its source and id
     * @return false when another one is, or when no response is accepted any more
     */
    boolean claim(String id, String response) {
        Instant now = store.now();
        return store.inTransaction(
                Isolation.READ_COMMITTED,
                transaction -> transaction
                                .update("""
                                update queue_request set claimed_by = :response, claimed_at = :now
                                where scope_digest = :scope and request_id = :id and closed_at is null
                                    and (claimed_by is null or claimed_by = :response or claimed_at <= :left)
                                """)
                                .bind("response", response)
                                .bind("now", now)
                                .bind("scope", scope)
                                .bind("id", id)
                                .bind("left", now.minus(CLAIM))
                                .execute()
                        == 1);
    }

    /** The response that was about to be brought to the run cannot be. */
    void release(String id, String response) {
        store.inTransaction(
                Isolation.READ_COMMITTED,
                transaction -> transaction
                        .update("""
                                update queue_request set claimed_by = null, claimed_at = null
                                where scope_digest = :scope and request_id = :id and claimed_by = :response
                                    and closed_at is null
                                """)
                        .bind("scope", scope)
                        .bind("id", id)
                        .bind("response", response)
                        .execute());
    }

    /** The run has the response. */
    void answered(String id, String delivery) {
        store.inTransaction(
                Isolation.READ_COMMITTED,
                transaction -> transaction
                        .update("""
                                update queue_request set closed_at = coalesce(closed_at, :now), delivery_id = :delivery
                                where scope_digest = :scope and request_id = :id and delivery_id is null
                                """)
                        .bind("now", store.now())
                        .bind("delivery", delivery)
                        .bind("scope", scope)
                        .bind("id", id)
                        .execute());
    }

    /** No response is accepted any more, also to a request that has not been added yet. */
    public void withdraw(String id) {
        Instant now = store.now();
        store.inTransaction(
                Isolation.READ_COMMITTED,
                transaction -> transaction
                        .update("""
                                insert into queue_request (scope_digest, request_id, request_key, workflow_id,
                                    function_name, reply_source, created_at, expires_at, closed_at)
                                values (:scope, :id, :key, '', '', '', :now, :now, :now)
                                on conflict (scope_digest, request_id) do update set
                                    closed_at = coalesce(queue_request.closed_at, excluded.closed_at)
                                """)
                        .bind("scope", scope)
                        .bind("id", id)
                        .bind("key", newKey())
                        .bind("now", now)
                        .execute());
    }
}
