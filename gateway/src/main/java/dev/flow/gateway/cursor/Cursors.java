package dev.flow.gateway.cursor;

import dev.flow.gateway.problem.InputError;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.problem.ProblemException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import org.jspecify.annotations.Nullable;

/**
 * Seals and opens cursors (AES-GCM, so that the engine's own tokens stay ours). A cursor carries what it belongs to;
 * one of another scope is {@code not_found}, of another query or principal {@code stale_cursor}, anything else
 * {@code invalid_query}. Thread-safe.
 */
public final class Cursors {
    /** The longest position of a list in memory, whose cursors stay below 200 characters; it digests longer keys. */
    public static final int MOST_POSITION = 96;

    private static final Base64.Encoder TEXT = Base64.getUrlEncoder().withoutPadding();
    private static final int DIGEST = 8;
    private static final byte PLAIN = 0;
    private static final byte ENCODED = 1;
    private static final int NONCE = 12;
    private static final int TAG_BITS = 128;

    private final CursorKey key;
    private final SecureRandom random = new SecureRandom();

    public Cursors(CursorKey key) {
        this.key = key;
    }

    /**
     * What a cursor belongs to.
     *
     * @param scope digest
     * @param filter operation and every parameter but cursor and limit
     */
    public record Binding(String scope, String principal, String filter) {}

    /** A cursor for the position; null for none. */
    public @Nullable String seal(Binding binding, @Nullable String position) {
        if (position == null) {
            return null;
        }
        try {
            byte[] nonce = new byte[NONCE];
            random.nextBytes(nonce);
            Cipher cipher = cipher(Cipher.ENCRYPT_MODE, nonce);
            byte[] packed = packed(position);
            byte[] sealed = cipher.doFinal(ByteBuffer.allocate(2 * DIGEST + packed.length)
                    .put(digest(binding.scope()))
                    .put(digest(binding.principal(), binding.filter()))
                    .put(packed)
                    .array());
            byte[] all = ByteBuffer.allocate(NONCE + sealed.length)
                    .put(nonce)
                    .put(sealed)
                    .array();
            return TEXT.encodeToString(all);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("A cursor cannot be sealed.", e);
        }
    }

    /** The position of a cursor; null for none. */
    public @Nullable String open(Binding binding, @Nullable String cursor) {
        if (cursor == null) {
            return null;
        }
        byte[] content = content(cursor);
        if (!Arrays.equals(content, 0, DIGEST, digest(binding.scope()), 0, DIGEST)) {
            throw ProblemException.of(ProblemCode.NOT_FOUND, "There is no such cursor in this scope.");
        }
        byte[] request = digest(binding.principal(), binding.filter());
        if (!Arrays.equals(content, DIGEST, 2 * DIGEST, request, 0, DIGEST)) {
            throw ProblemException.of(ProblemCode.STALE_CURSOR);
        }
        return unpacked(Arrays.copyOfRange(content, 2 * DIGEST, content.length));
    }

    /** Positions that are base64 already are kept as the bytes that they are. */
    private static byte[] packed(String position) {
        byte[] bytes = position.getBytes(StandardCharsets.UTF_8);
        boolean encoded = false;
        try {
            byte[] decoded = Base64.getUrlDecoder().decode(position);
            if (TEXT.encodeToString(decoded).equals(position)) {
                bytes = decoded;
                encoded = true;
            }
        } catch (IllegalArgumentException e) {
            // it is plain text
        }
        return ByteBuffer.allocate(1 + bytes.length)
                .put(encoded ? ENCODED : PLAIN)
                .put(bytes)
                .array();
    }

    private static String unpacked(byte[] packed) {
        byte[] bytes = Arrays.copyOfRange(packed, 1, packed.length);
        return packed[0] == ENCODED ? TEXT.encodeToString(bytes) : new String(bytes, StandardCharsets.UTF_8);
    }

    /** Only the holder of the key makes cursors, so a short digest of the list and the principal is enough. */
    private static byte[] digest(String... parts) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (String part : parts) {
                byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
                digest.update(
                        ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
                digest.update(bytes);
            }
            return Arrays.copyOf(digest.digest(), DIGEST);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256.", e);
        }
    }

    private byte[] content(String cursor) {
        try {
            byte[] all = Base64.getUrlDecoder().decode(cursor);
            if (all.length <= NONCE) {
                throw unreadable();
            }
            Cipher cipher = cipher(Cipher.DECRYPT_MODE, Arrays.copyOf(all, NONCE));
            byte[] content = cipher.doFinal(all, NONCE, all.length - NONCE);
            if (content.length <= 2 * DIGEST) {
                throw unreadable();
            }
            return content;
        } catch (IllegalArgumentException | GeneralSecurityException e) {
            throw unreadable();
        }
    }

    private static ProblemException unreadable() {
        return ProblemException.of(
                ProblemCode.INVALID_QUERY,
                "The cursor is not one of ours.",
                List.of(new InputError(
                        "?cursor", "cursor", "This is no cursor.", "Send next_cursor of the page before, unchanged.")));
    }

    private Cipher cipher(int mode, byte[] nonce) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, key.key(), new GCMParameterSpec(TAG_BITS, nonce));
        return cipher;
    }
}
