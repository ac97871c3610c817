package dev.flow.events.record;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** Short digests of texts that are compared in tables: 32 bytes of SHA-256 as 43 characters. */
final class EventDigest {
    private EventDigest() {}

    static String of(String first, String second) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(first.getBytes(StandardCharsets.UTF_8));
            digest.update((byte) 0);
            digest.update(second.getBytes(StandardCharsets.UTF_8));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256.", e);
        }
    }
}
