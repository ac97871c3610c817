package dev.flow.server.failure;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Ids and names that clients and workers choose: of at most 1,000 bytes, of characters that every database keeps. */
public final class Names {
    public static final int LONGEST = 1_000;
    private static final int SHORT = LONGEST / 4;

    private Names() {}

    /** Why a name is refused; empty for one that is not. */
    public static Optional<String> fault(String name, String what) {
        if (name.length() > SHORT && bytes(name) > LONGEST) {
            return Optional.of(what + " length exceeds limit.");
        }
        return name.indexOf('\0') < 0
                ? Optional.empty()
                : Optional.of(what + " has the character U+0000, which names cannot have.");
    }

    /** The length by which names are bounded. */
    public static int bytes(String name) {
        return name.getBytes(StandardCharsets.UTF_8).length;
    }

    /**
     * Refuses what cannot be a name.
     *
     * @throws ServiceFailure {@code INVALID_ARGUMENT}
     */
    public static void require(String name, String what) {
        fault(name, what).ifPresent(message -> {
            throw ServiceFailure.invalidArgument(message);
        });
    }
}
