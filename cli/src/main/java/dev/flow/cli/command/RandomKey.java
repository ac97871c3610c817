package dev.flow.cli.command;

import java.security.SecureRandom;
import java.util.HexFormat;

/** Keys for requests that are made once. */
final class RandomKey {
    private static final int BYTES = 16;

    private RandomKey() {}

    static String next() {
        return next("cli-");
    }

    static String next(String prefix) {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return prefix + HexFormat.of().formatHex(bytes);
    }
}
