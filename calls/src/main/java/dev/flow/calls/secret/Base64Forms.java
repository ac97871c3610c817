package dev.flow.calls.secret;

import java.util.Base64;
import java.util.HashSet;
import java.util.Set;

/**
 * How bytes look in base64: alone, and as part of something longer, where the characters that depend on nothing else
 * differ with the position modulo three.
 */
final class Base64Forms {
    /** Fewer characters than this are found by chance in any long base64 text. */
    private static final int SHORTEST_CORE = 7;

    private Base64Forms() {}

    static Set<String> of(byte[] secret) {
        Set<String> forms = new HashSet<>();
        for (Base64.Encoder encoder : new Base64.Encoder[] {Base64.getEncoder(), Base64.getUrlEncoder()}) {
            forms.add(encoder.encodeToString(secret));
            for (int before = 0; before < 3; before++) {
                byte[] shifted = new byte[before + secret.length];
                System.arraycopy(secret, 0, shifted, before, secret.length);
                int from = (before * 8 + 5) / 6;
                int to = shifted.length * 8 / 6;
                if (to - from >= SHORTEST_CORE) {
                    forms.add(encoder.encodeToString(shifted).substring(from, to));
                }
            }
        }
        return forms;
    }
}
