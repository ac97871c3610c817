package dev.flow.store.idempotency;

/**
 * A request that its client may repeat.
 *
 * @param key the client's name of the request ({@code x-idempotency-key}, 1 to 256 characters)
 * @param principalId the principal that sends it
 * @param operation the id of the operation
 * @param scopeDigest the scope it is in
 * @param bodyDigest a digest of everything else that the request says: its path, its query and its body
 */
public record IdempotentRequest(
        String key, String principalId, String operation, String scopeDigest, String bodyDigest) {
    public IdempotentRequest {
        if (key.isEmpty() || key.length() > 256) {
            throw new IllegalArgumentException("An idempotency key has 1 to 256 characters.");
        }
    }
}
