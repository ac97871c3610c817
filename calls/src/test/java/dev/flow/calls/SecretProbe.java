package dev.flow.calls;

import dev.flow.engine.payload.Json;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/** A secret that is recognised in every spelling, also when only its beginning is there. */
final class SecretProbe {
    /** Looks the same in plain text, JSON and URLs. */
    static final String CORE = "cAnaryQ7xWv2";

    /** Has something that every spelling changes. */
    static final String SECRET = CORE + " \"/+?&=%~' x";

    private static final List<String> NEEDLES = needles();

    private SecretProbe() {}

    private static List<String> needles() {
        List<String> needles = new ArrayList<>();
        needles.add(CORE);
        needles.add(CORE.toLowerCase(Locale.ROOT));
        byte[] core = CORE.getBytes(StandardCharsets.US_ASCII);
        for (int before = 0; before < 3; before++) {
            byte[] shifted = new byte[before + core.length];
            System.arraycopy(core, 0, shifted, before, core.length);
            String encoded = Base64.getEncoder().withoutPadding().encodeToString(shifted);
            needles.add(encoded.substring(before == 0 ? 0 : before + 1, encoded.length() - 1));
        }
        needles.add(HexFormat.of().formatHex(core));
        needles.add(HexFormat.of().withUpperCase().formatHex(core));
        return needles;
    }

    static boolean in(String text) {
        return NEEDLES.stream().anyMatch(text::contains);
    }

    static boolean in(byte[] bytes) {
        return in(new String(bytes, StandardCharsets.ISO_8859_1));
    }

    /** What surrounds it, for a message. */
    static String around(String text) {
        return NEEDLES.stream()
                .filter(text::contains)
                .map(needle -> text.substring(
                        Math.max(0, text.indexOf(needle) - 200), Math.min(text.length(), text.indexOf(needle) + 100)))
                .findFirst()
                .orElse("");
    }

    /** Spellings in which a service may say it back. */
    static List<String> spellings() {
        byte[] bytes = SECRET.getBytes(StandardCharsets.UTF_8);
        String form = URLEncoder.encode(SECRET, StandardCharsets.UTF_8);
        return Arrays.asList(
                SECRET,
                Json.text(SECRET).toString(),
                form,
                form.replace("+", "%20"),
                Base64.getEncoder().encodeToString(bytes),
                Base64.getUrlEncoder().withoutPadding().encodeToString(bytes),
                Base64.getEncoder().encodeToString(("ada:" + SECRET).getBytes(StandardCharsets.UTF_8)),
                Base64.getEncoder().encodeToString(("Bearer " + SECRET + "!").getBytes(StandardCharsets.UTF_8)));
    }
}
