package dev.flow.store.idempotency;

import dev.flow.store.Transaction;
import java.time.Instant;
import java.util.Optional;

/** The table {@code idempotency_record}; every write is conditional on the state that the writer expects. */
final class RecordRows {
    private RecordRows() {}

    /** Inserts a row; false where there is one already. */
    static boolean insert(
            Transaction transaction,
            IdempotentRequest request,
            Ownership ownership,
            Instant leaseUntil,
            Lifetime lifetime) {
        return transaction
                        .update("""
                                insert into idempotency_record (
                                    record_id, scope_digest, principal_id, operation, idempotency_key, body_digest,
                                    effect_id, owner_token, lease_until, created_at, expires_at)
                                values (
                                    :recordId, :scopeDigest, :principalId, :operation, :key, :bodyDigest,
                                    :effectId, :ownerToken, :leaseUntil, :createdAt, :expiresAt)
                                on conflict (record_id) do nothing
                                """)
                        .bind("recordId", ownership.recordId())
                        .bind("scopeDigest", request.scopeDigest())
                        .bind("principalId", request.principalId())
                        .bind("operation", request.operation())
                        .bind("key", request.key())
                        .bind("bodyDigest", request.bodyDigest())
                        .bind("effectId", ownership.effectId())
                        .bind("ownerToken", ownership.token())
                        .bind("leaseUntil", leaseUntil)
                        .bind("createdAt", lifetime.createdAt())
                        .bind("expiresAt", lifetime.expiresAt())
                        .execute()
                == 1;
    }

    /** The lifetime of a key. */
    record Lifetime(Instant createdAt, Instant expiresAt) {}

    static Optional<RecordRow> find(Transaction transaction, String recordId) {
        return transaction
                .query("""
                        select body_digest, owner_token, lease_until, expires_at,
                            answer_status, answer_headers, answer_body
                        from idempotency_record
                        where record_id = :recordId
                        """)
                .bind("recordId", recordId)
                .map(RecordRow::of)
                .findOne();
    }

    static void removeExpired(Transaction transaction, String recordId, Instant now) {
        transaction
                .update("delete from idempotency_record where record_id = :recordId and expires_at <= :now")
                .bind("recordId", recordId)
                .bind("now", now)
                .execute();
    }

    /** Changes the owner of a row; false where {@code before} no longer owns it. */
    static boolean takeOver(Transaction transaction, Ownership ownership, String before, Instant leaseUntil) {
        return transaction
                        .update("""
                                update idempotency_record set owner_token = :ownerToken, lease_until = :leaseUntil
                                where record_id = :recordId and owner_token = :before and answer_status is null
                                """)
                        .bind("ownerToken", ownership.token())
                        .bind("leaseUntil", leaseUntil)
                        .bind("recordId", ownership.recordId())
                        .bind("before", before)
                        .execute()
                == 1;
    }

    /** Records a response where there is none, also of an earlier owner: each owner performs the same effect. */
    static void respond(Transaction transaction, Ownership ownership, RecordedResponse response) {
        transaction
                .update("""
                        update idempotency_record
                        set answer_status = :status, answer_headers = :headers, answer_body = :body
                        where record_id = :recordId and effect_id = :effectId and answer_status is null
                        """)
                .bind("status", response.status())
                .bind("headers", RecordRow.text(response.headers()))
                .bind("body", response.body())
                .bind("recordId", ownership.recordId())
                .bind("effectId", ownership.effectId())
                .execute();
    }

    static void endLease(Transaction transaction, Ownership ownership, Instant now) {
        transaction
                .update("""
                        update idempotency_record set lease_until = :now
                        where record_id = :recordId and owner_token = :ownerToken and answer_status is null
                        """)
                .bind("now", now)
                .bind("recordId", ownership.recordId())
                .bind("ownerToken", ownership.token())
                .execute();
    }

    /** Of rows that expire later than a moment: an index finds those that were inserted last. */
    static void endLeases(Transaction transaction, String scope, Instant expiresAfter, Instant now) {
        transaction
                .update("""
                        update idempotency_record set lease_until = :now
                        where expires_at >= :expiresAfter and lease_until > :now and answer_status is null
                            and scope_digest = :scope
                        """)
                .bind("now", now)
                .bind("scope", scope)
                .bind("expiresAfter", expiresAfter)
                .execute();
    }

    static void remove(Transaction transaction, Ownership ownership) {
        transaction
                .update("""
                        delete from idempotency_record
                        where record_id = :recordId and owner_token = :ownerToken and answer_status is null
                        """)
                .bind("recordId", ownership.recordId())
                .bind("ownerToken", ownership.token())
                .execute();
    }
}
