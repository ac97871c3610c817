package dev.flow.gateway.cursor;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/** The secret that seals cursors: a setting where several gateways serve one scope. It never shows. */
public final class CursorKey {
    private static final int LEAST_CHARACTERS = 32;
    private static final int BYTES = 32;

    private final SecretKey key;

    private CursorKey(byte[] bytes) {
        this.key = new SecretKeySpec(bytes, "AES");
    }

    /** One for this process only: its cursors mean nothing to another. */
    public static CursorKey random() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return new CursorKey(bytes);
    }

    /**
     * The key of a secret text.
     *
     * @throws IllegalArgumentException when the text is too short to be one
     */
    public static CursorKey of(String secret) {
        if (secret.length() < LEAST_CHARACTERS) {
            throw new IllegalArgumentException(
                    "The cursor key has at least " + LEAST_CHARACTERS + " random characters.");
        }
        try {
            return new CursorKey(MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256.", e);
        }
    }

    SecretKey key() {
        return key;
    }

    @Override
    public String toString() {
        return "CursorKey";
    }
}
