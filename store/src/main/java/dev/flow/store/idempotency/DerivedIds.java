package dev.flow.store.idempotency;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.UUID;

/**
 * The ids that are derived from a request alone, so that every process derives the same.
 *
 * @param recordId of the row: scope, principal, operation and key
 * @param effectId of the effect: the same and the body, so that a key used again with another body, once the first has
 *     expired, is another effect
 */
record DerivedIds(String recordId, String effectId) {
    private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
    private static final int EFFECT_CHARACTERS = 26;

    static DerivedIds of(IdempotentRequest request) {
        String record = HexFormat.of()
                .formatHex(digest(
                        "key", request.scopeDigest(), request.principalId(), request.operation(), request.key()));
        return new DerivedIds(record, base32(digest("effect", record, request.bodyDigest())));
    }

    /** A new ownership, with a token of its own. */
    Ownership owned(boolean first) {
        return new Ownership(recordId, UUID.randomUUID().toString(), first, effectId);
    }

    /** Each part goes with its length, so that no two lists of parts are the same text. */
    private static byte[] digest(String... parts) {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            for (String part : parts) {
                byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
                sha256.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
                sha256.update(bytes);
            }
            return sha256.digest();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String base32(byte[] bytes) {
        StringBuilder text = new StringBuilder(EFFECT_CHARACTERS);
        for (int character = 0; character < EFFECT_CHARACTERS; character++) {
            int bit = character * 5;
            int window = (bytes[bit / 8] & 0xff) << 8 | (bytes[bit / 8 + 1] & 0xff);
            text.append(ALPHABET.charAt(window >> (11 - bit % 8) & 31));
        }
        return text.toString();
    }
}
