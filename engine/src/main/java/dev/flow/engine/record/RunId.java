package dev.flow.engine.record;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Ids of runs: {@code <namespace.name>.<26 characters>}, where the characters follow from what makes the run the one it
 * is.
 */
public final class RunId {
    /** Crockford's base 32, as in ULIDs. */
    private static final String ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

    private static final int LENGTH = 26;

    private static final Pattern FORM = Pattern.compile("(.+)\\.[" + ALPHABET + "]{" + LENGTH + "}");

    private RunId() {}

    /**
     * The id of a run.
     *
     * @param workflow {@code namespace.name}
     * @param identity what no other run of it has: for a sub-workflow the run and the execution of the task that start
     *     it
     */
    public static String of(String workflow, String identity) {
        byte[] hash = sha256(identity);
        StringBuilder id = new StringBuilder(workflow).append('.');
        for (int digit = 0; digit < LENGTH; digit++) {
            int bit = digit * 5;
            int pair = (hash[bit / 8] & 0xff) << 8 | (hash[bit / 8 + 1] & 0xff);
            id.append(ALPHABET.charAt(pair >> (11 - bit % 8) & 31));
        }
        return id.toString();
    }

    /**
     * The workflow of a run.
     *
     * @return {@code namespace.name}; empty for what is no id of a run
     */
    public static Optional<String> workflow(String id) {
        Matcher matcher = FORM.matcher(id);
        return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    private static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256.", e);
        }
    }
}
