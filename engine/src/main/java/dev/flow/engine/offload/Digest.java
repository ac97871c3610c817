package dev.flow.engine.offload;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** SHA-256 of a content, 64 lower-case hex digits. */
public record Digest(String hex) {
    private static final Pattern SHAPE = Pattern.compile("[0-9a-f]{64}");

    public Digest {
        if (!SHAPE.matcher(hex).matches()) {
            throw new IllegalArgumentException("Not a digest: " + hex);
        }
    }

    public static Digest of(byte[] content) {
        try {
            return new Digest(HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(content)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JVM has SHA-256", e);
        }
    }

    @Override
    public String toString() {
        return "sha256:" + hex;
    }
}
