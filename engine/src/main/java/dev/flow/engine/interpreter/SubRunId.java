package dev.flow.engine.interpreter;

import dev.flow.definition.task.Action;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The id of a sub-workflow's run: like any run's, {@code <namespace.name>.<26 characters>}, but these follow from the
 * run and the execution of the task that start it, attempts included.
 */
final class SubRunId {
    /** Crockford's base 32, as in ULIDs. */
    private static final String ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

    private static final int LENGTH = 26;

    private SubRunId() {}

    static String of(Action.RunWorkflow action, String parent, String path) {
        byte[] hash = sha256(parent + '\n' + path);
        StringBuilder id = new StringBuilder(action.namespace())
                .append('.')
                .append(action.name())
                .append('.');
        for (int digit = 0; digit < LENGTH; digit++) {
            int bit = digit * 5;
            int pair = (hash[bit / 8] & 0xff) << 8 | (hash[bit / 8 + 1] & 0xff);
            id.append(ALPHABET.charAt(pair >> (11 - bit % 8) & 31));
        }
        return id.toString();
    }

    private static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256.", e);
        }
    }
}
