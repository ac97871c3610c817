package dev.flow.gateway.server;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Percent-encoded text of a request's target: UTF-8 without control characters, or refused. */
final class PercentEncoding {
    private static final int HEX = 16;
    private static final int DELETE = 0x7f;

    private PercentEncoding() {}

    /** The text; {@code +} is itself. Empty when it is none. */
    static Optional<String> decoded(String encoded) {
        return encoded.indexOf('%') < 0
                ? Optional.of(encoded)
                : bytes(encoded, StandardCharsets.ISO_8859_1)
                        .flatMap(PercentEncoding::text)
                        .filter(text -> text.chars().noneMatch(PercentEncoding::isControl));
    }

    /**
     * The bytes. Empty when an escape is not complete.
     *
     * @param charset of the characters that are not escaped
     */
    static Optional<byte[]> bytes(String encoded, Charset charset) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(encoded.length());
        for (int i = 0; i < encoded.length(); i++) {
            char c = encoded.charAt(i);
            if (c != '%') {
                bytes.writeBytes(String.valueOf(c).getBytes(charset));
                continue;
            }
            int value = value(encoded, i + 1);
            if (value < 0) {
                return Optional.empty();
            }
            bytes.write(value);
            i += 2;
        }
        return Optional.of(bytes.toByteArray());
    }

    /** The control characters of ASCII, as the patterns of the parameters have it: others are text. */
    private static boolean isControl(int c) {
        return c < ' ' || c == DELETE;
    }

    private static int value(String encoded, int at) {
        if (at + 1 >= encoded.length()) {
            return -1;
        }
        int high = Character.digit(encoded.charAt(at), HEX);
        int low = Character.digit(encoded.charAt(at + 1), HEX);
        return high < 0 || low < 0 ? -1 : high * HEX + low;
    }

    /** Text in UTF-8. Empty when it is none. */
    static Optional<String> text(byte[] bytes) {
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }
}
