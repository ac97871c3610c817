package dev.flow.runtime.doctor;

/**
 * The result of one check.
 *
 * @param check what was checked
 * @param detail one sentence: the state, and what to do about it
 */
public record CheckResult(String check, Verdict verdict, String detail) {
    /** Whether the operator has to act. */
    public enum Verdict {
        GOOD,
        /** It works, and the operator should know of it. */
        NOTED,
        /** A role would not start, or would not work. */
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
