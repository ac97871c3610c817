package dev.flow.events.webhook;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;

/** How the bytes of signatures and secrets are written as text. */
enum ByteEncoding {
    TEXT {
        @Override
        byte[] bytes(String text) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
    },
    HEX {
        @Override
        byte[] bytes(String text) {
            return HexFormat.of().parseHex(text);
        }
    },
    BASE64 {
        @Override
        byte[] bytes(String text) {
            return Base64.getDecoder().decode(text.startsWith(SECRET_MARK) ? text.substring(6) : text);
        }
    };

    /** What secrets of Standard Webhooks begin with; {@code _} is no character of base64. */
    private static final String SECRET_MARK = "whsec_";

    /** @throws IllegalArgumentException when the text is not written so */
    abstract byte[] bytes(String text);

    /** The bytes; empty when the text is not written so, or says none. */
    Optional<byte[]> decode(String text) {
        try {
            return Optional.of(bytes(text)).filter(bytes -> bytes.length > 0);
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
