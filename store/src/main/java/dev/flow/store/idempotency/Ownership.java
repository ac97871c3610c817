package dev.flow.store.idempotency;

/**
 * The right to perform the effect of a request and to record its response.
 *
 * @param recordId the row
 * @param token identifies the owner: a later owner has another
 * @param first whether there was no earlier owner, which could have performed the effect
 * @param effectId the identity of the effect: 26 characters of {@code a-z2-7}
 */
public record Ownership(String recordId, String token, boolean first, String effectId) {}
