package dev.flow.store.idempotency;

/**
 * The right to perform the effect of a request and to record its answer.
 *
 * @param recordId the row
 * @param token who took it, and when: a later owner has another
 * @param first whether nobody owned it before: then nobody else can have performed the effect
 * @param effectId the identity of the effect: 26 characters of {@code a-z2-7}
 */
public record Ownership(String recordId, String token, boolean first, String effectId) {}
