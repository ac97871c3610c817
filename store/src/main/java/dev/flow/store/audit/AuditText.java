package dev.flow.store.audit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.store.StorableText;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Converts values to and from the text that the log keeps, within its limits. */
final class AuditText {
    static final int JSON_LIMIT = 65_536;
    static final int REASON_LIMIT = 2_000;

    /** An index of PostgreSQL takes no more than 2,704 bytes of a row. */
    static final int NAME_LIMIT = 400;

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private AuditText() {}

    static @Nullable String write(@Nullable JsonNode value) {
        if (value == null) {
            return null;
        }
        String text = StorableText.of(value.toString());
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return bytes.length <= JSON_LIMIT ? text : omitted(bytes).toString();
    }

    private static ObjectNode omitted(byte[] bytes) {
        ObjectNode omitted = JSON.createObjectNode();
        omitted.putObject("omitted").put("bytes", bytes.length).put("sha256", sha256(bytes));
        return omitted;
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    static @Nullable JsonNode read(@Nullable String text) {
        try {
            return text == null ? null : JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("An audit entry has a value that is not JSON.", e);
        }
    }

    /** A text that can be stored and indexed; one that is longer than the limit is cut and ends in an ellipsis. */
    static String bounded(String text, int limit) {
        return text.length() <= limit ? StorableText.of(text) : StorableText.of(text.substring(0, limit - 1)) + "…";
    }
}
