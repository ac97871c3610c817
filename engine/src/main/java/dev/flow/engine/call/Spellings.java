package dev.flow.engine.call;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** The ways in which a secret value may be written. */
final class Spellings {
    /** Fewer characters than this are found by chance in any long base64 text. */
    private static final int SHORTEST_CORE = 7;

    private Spellings() {}

    static Set<String> of(String secret) {
        Set<String> all = new HashSet<>();
        all.add(secret);
        all.add(new String(JsonStringEncoder.getInstance().quoteAsString(secret)));
        addUrlEncoded(secret, all);
        addBase64(secret.getBytes(StandardCharsets.UTF_8), all);
        return all;
    }

    private static void addUrlEncoded(String secret, Set<String> all) {
        String form = URLEncoder.encode(secret, StandardCharsets.UTF_8);
        String percent = PercentEncoding.encode(secret);
        all.add(form);
        all.add(percent);
        all.add(form.replace("+", "%20"));
        all.add(lowerCaseHex(form));
        all.add(lowerCaseHex(percent));
    }

    private static String lowerCaseHex(String encoded) {
        StringBuilder text = new StringBuilder(encoded);
        for (int at = text.indexOf("%"); at >= 0; at = text.indexOf("%", at + 1)) {
            int end = Math.min(at + 3, text.length());
            text.replace(at, end, text.substring(at, end).toLowerCase(Locale.ROOT));
        }
        return text.toString();
    }

    /**
     * Base64 of the secret alone, and the characters that depend on nothing else when it stands inside something
     * longer: they differ with the position modulo three.
     */
    private static void addBase64(byte[] secret, Set<String> all) {
        for (Base64.Encoder encoder : new Base64.Encoder[] {Base64.getEncoder(), Base64.getUrlEncoder()}) {
            all.add(encoder.encodeToString(secret));
            for (int before = 0; before < 3; before++) {
                byte[] shifted = new byte[before + secret.length];
                System.arraycopy(secret, 0, shifted, before, secret.length);
                String text = encoder.withoutPadding().encodeToString(shifted);
                int from = (before * 8 + 5) / 6;
                int to = shifted.length * 8 / 6;
                if (to - from >= SHORTEST_CORE) {
                    all.add(text.substring(from, to));
                }
            }
        }
    }
}
