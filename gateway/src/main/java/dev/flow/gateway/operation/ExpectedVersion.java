package dev.flow.gateway.operation;

import dev.flow.gateway.problem.InputError;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.problem.ProblemException;
import java.util.List;

/**
 * The version of the subject that a client has read.
 *
 * @param pointer where the request names it, as problems say it
 */
public record ExpectedVersion(long value, String pointer) {
    /**
     * Checks it against the current version.
     *
     * @throws ProblemException with the code, naming the current version, when the subject has changed since
     */
    public void check(long current, ProblemCode code) {
        if (value != current) {
            throw stale(current, code);
        }
    }

    /** The problem of a subject that has changed since. */
    public ProblemException stale(long current, ProblemCode code) {
        String changed = "The version is " + current + " now.";
        return ProblemException.of(
                        code,
                        "The request expects version " + value + "; the version is " + current + " now.",
                        List.of(new InputError(
                                pointer, "stale", changed, "Read it again and decide anew, with the version read.")))
                .withCurrentVersion(current);
    }
}
