package dev.flow.gateway.cursor;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.flow.gateway.problem.InputError;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.problem.ProblemException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
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
    private static final JsonMapper JSON = new JsonMapper();
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
            byte[] sealed = cipher.doFinal(
                    JSON.writeValueAsBytes(List.of(binding.scope(), binding.principal(), binding.filter(), position)));
            byte[] all = ByteBuffer.allocate(NONCE + sealed.length)
                    .put(nonce)
                    .put(sealed)
                    .array();
            return Base64.getUrlEncoder().withoutPadding().encodeToString(all);
        } catch (GeneralSecurityException | JacksonException e) {
            throw new IllegalStateException("A cursor cannot be sealed.", e);
        }
    }

    /** The position of a cursor; null for none. */
    public @Nullable String open(Binding binding, @Nullable String cursor) {
        if (cursor == null) {
            return null;
        }
        JsonNode content = content(cursor);
        if (!content.path(0).asText().equals(binding.scope())) {
            throw ProblemException.of(ProblemCode.NOT_FOUND, "There is no such cursor in this scope.");
        }
        if (!content.path(1).asText().equals(binding.principal())
                || !content.path(2).asText().equals(binding.filter())) {
            throw ProblemException.of(ProblemCode.STALE_CURSOR);
        }
        return content.path(3).asText();
    }

    private JsonNode content(String cursor) {
        try {
            byte[] all = Base64.getUrlDecoder().decode(cursor);
            if (all.length <= NONCE) {
                throw unreadable();
            }
            Cipher cipher = cipher(Cipher.DECRYPT_MODE, Arrays.copyOf(all, NONCE));
            return JSON.readTree(cipher.doFinal(all, NONCE, all.length - NONCE));
        } catch (IllegalArgumentException | GeneralSecurityException | IOException e) {
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
