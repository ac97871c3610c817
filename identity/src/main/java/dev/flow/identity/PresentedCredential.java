package dev.flow.identity;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The credential in the {@code Authorization} header (RFC 6750, section 2.1; RFC 7617). */
sealed interface PresentedCredential {
    int MAX_LENGTH = 1024;

    String token();

    /** The token that a program sends. */
    record Bearer(String token) implements PresentedCredential {}

    /** HTTP Basic from a browser: the credential's id as user, the token as password. */
    record Basic(String credentialId, String token) implements PresentedCredential {}

    /** Empty for none, several, or anything that is not one of the two. */
    static Optional<PresentedCredential> of(RequestHeaders headers) {
        List<String> all = headers.all("authorization");
        if (all.size() != 1 || all.getFirst().length() > MAX_LENGTH) {
            return Optional.empty();
        }
        String value = all.getFirst().strip();
        int space = value.indexOf(' ');
        if (space < 0) {
            return Optional.empty();
        }
        String credentials = value.substring(space + 1).strip();
        return switch (value.substring(0, space).toLowerCase(Locale.ROOT)) {
            case "bearer" -> credentials.isEmpty() ? Optional.empty() : Optional.of(new Bearer(credentials));
            case "basic" -> basic(credentials);
            case String _ -> Optional.empty();
        };
    }

    private static Optional<PresentedCredential> basic(String encoded) {
        try {
            String pair = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(Base64.getDecoder().decode(encoded)))
                    .toString();
            int colon = pair.indexOf(':');
            return colon <= 0 || colon == pair.length() - 1
                    ? Optional.empty()
                    : Optional.of(new Basic(pair.substring(0, colon), pair.substring(colon + 1)));
        } catch (IllegalArgumentException | CharacterCodingException e) {
            return Optional.empty();
        }
    }
}
