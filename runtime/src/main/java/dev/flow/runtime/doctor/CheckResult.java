package dev.flow.runtime.doctor;

/**
 * What was found.
 *
 * @param check what was looked at
 * @param detail one sentence: how it is, and what to do
 */
public record CheckResult(String check, Verdict verdict, String detail) {
    /** How it is. */
    public enum Verdict {
        GOOD,
        /** It works, and somebody should know. */
        NOTED,
        /** A role would not start, or not work. */
        WRONG
    }

    static CheckResult good(String check, String detail) {
        return new CheckResult(check, Verdict.GOOD, detail);
    }

    static CheckResult noted(String check, String detail) {
        return new CheckResult(check, Verdict.NOTED, detail);
    }

    static CheckResult wrong(String check, String detail) {
        return new CheckResult(check, Verdict.WRONG, detail);
    }
}
