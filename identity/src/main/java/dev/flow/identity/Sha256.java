package dev.flow.identity;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 of tokens and scopes. */
final class Sha256 {
    private Sha256() {}

    static byte[] of(String text) {
        return of(StandardCharsets.UTF_8.encode(text));
    }

    static String hex(String text) {
        return HexFormat.of().formatHex(of(text));
    }

    static String hex(ByteBuffer bytes) {
        return HexFormat.of().formatHex(of(bytes));
    }

    private static byte[] of(ByteBuffer bytes) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(bytes);
            return digest.digest();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256.", e);
        }
    }
}
