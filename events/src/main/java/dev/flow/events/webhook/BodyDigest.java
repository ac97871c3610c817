package dev.flow.events.webhook;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Digests of bytes with SHA-256. */
final class BodyDigest {
    private BodyDigest() {}

    static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256.", e);
        }
    }

    /** As an id of a delivery. */
    static String id(byte[] body) {
        return "sha256:" + HexFormat.of().formatHex(sha256(body));
    }
}
