package dev.flow.expression.internal.function;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.value.BudgetMeter;
import dev.flow.expression.internal.value.JqErrors;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Percent, base 64 and base 32 encoding of the UTF-8 bytes of a text. */
final class EncodingFunctions {
    private static final String UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~";
    private static final String BASE_64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    private static final String BASE_32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    private static final String HEX = "0123456789ABCDEF";

    private EncodingFunctions() {}

    static String uri(String text) {
        StringBuilder encoded = new StringBuilder(text.length());
        for (byte unit : text.getBytes(StandardCharsets.UTF_8)) {
            if (unit > 0 && UNRESERVED.indexOf(unit) >= 0) {
                encoded.append((char) unit);
            } else {
                encoded.append('%').append(HEX.charAt(unit >> 4 & 15)).append(HEX.charAt(unit & 15));
            }
        }
        return encoded.toString();
    }

    static String fromUri(BudgetMeter meter, JsonNode value) {
        String text = FormatFunctions.text(meter, value);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < encoded.length; i++) {
            int unit = encoded[i];
            if (unit == '%') {
                int high = i + 2 < encoded.length + 0 ? Character.digit(encoded[i + 1], 16) : -1;
                int low = i + 2 < encoded.length + 0 ? Character.digit(encoded[i + 2], 16) : -1;
                if (high < 0 || low < 0) {
                    throw JqErrors.about(meter, value, "is not a valid uri encoding");
                }
                unit = high * 16 + low;
                i += 2;
            }
            bytes.write(unit);
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.toByteArray()))
                    .toString();
        } catch (CharacterCodingException notUtf8) {
            throw JqErrors.about(meter, value, "is not a valid uri encoding");
        }
    }

    static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    static String fromBase64(BudgetMeter meter, JsonNode value) {
        return decode(meter, value, BASE_64, 6, "base64");
    }

    static String fromBase32(BudgetMeter meter, JsonNode value) {
        return decode(meter, value, BASE_32, 5, "base32");
    }

    static String base32(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        StringBuilder encoded = new StringBuilder(bytes.length * 2);
        for (int bit = 0; bit < bytes.length * 8; bit += 5) {
            int at = bit / 8;
            int window = (bytes[at] & 255) << 8 | (at + 1 < bytes.length ? bytes[at + 1] & 255 : 0);
            encoded.append(BASE_32.charAt(window >> (11 - bit % 8) & 31));
        }
        while (encoded.length() % 8 != 0) {
            encoded.append('=');
        }
        return encoded.toString();
    }

    private static String decode(BudgetMeter meter, JsonNode value, String alphabet, int bits, String name) {
        String text = FormatFunctions.text(meter, value);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
        int window = 0;
        int held = 0;
        int digits = 0;
        for (int i = 0; i < text.length() && text.charAt(i) != '='; i++) {
            int digit = alphabet.indexOf(text.charAt(i));
            if (digit < 0) {
                throw JqErrors.about(meter, value, "is not valid " + name + " data");
            }
            window = (window << bits | digit) & 0xffff;
            held += bits;
            digits++;
            if (held >= 8) {
                held -= 8;
                bytes.write(window >> held);
            }
        }
        if (held >= bits && digits > 0) {
            throw JqErrors.about(meter, value, "trailing " + name + " byte found");
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
