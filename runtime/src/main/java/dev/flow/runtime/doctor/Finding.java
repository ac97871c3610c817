package dev.flow.runtime.doctor;

/**
 * What was found.
 *
 * @param check what was looked at
 * @param detail one sentence: how it is, and what to do
 */
public record Finding(String check, Verdict verdict, String detail) {
    /** How it is. */
    public enum Verdict {
        GOOD,
        /** It works, and somebody should know. */
        NOTED,
        /** A role would not start, or not work. */
        WRONG
    }

    static Finding good(String check, String detail) {
        return new Finding(check, Verdict.GOOD, detail);
    }

    static Finding noted(String check, String detail) {
        return new Finding(check, Verdict.NOTED, detail);
    }

    static Finding wrong(String check, String detail) {
        return new Finding(check, Verdict.WRONG, detail);
    }
}
