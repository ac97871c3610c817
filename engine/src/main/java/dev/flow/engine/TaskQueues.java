package dev.flow.engine;

import org.jspecify.annotations.Nullable;

/**
 * The task queues on which the work of one scope waits for the workers of that scope. Scopes that share a namespace
 * have different queues, and a worker executes the runs of its own scope only.
 *
 * @param scope digest of the scope; null for an engine that one program has to itself, whose runs have no scope
 * @param runs runs and their calls
 * @param system system workflows
 */
public record TaskQueues(@Nullable String scope, String runs, String system) {
    /**
     * The queue of runs that were begun before each scope had a queue of its own: all scopes of a namespace shared it.
     */
    public static final String SHARED = "flow";

    /** The queues of an engine that one program has to itself. */
    public static final TaskQueues UNSCOPED = new TaskQueues(null, SHARED, "flow-system");

    private static final String RUNS = "flow.";
    private static final String SYSTEM = "flow-system.";
    private static final String ALGORITHM = "sha256:";

    /** Hex digits of the scope's digest: 128 bits, which no two scopes have in common. */
    private static final int DIGITS = 32;

    /** The queues that are named by a scope's digest. */
    public static TaskQueues of(String scopeDigest) {
        String part = part(scopeDigest);
        return new TaskQueues(scopeDigest, RUNS + part, SYSTEM + part);
    }

    /** Queues with a name of the operator's own, which no other scope may use. */
    public static TaskQueues named(String scopeDigest, String name) {
        return new TaskQueues(scopeDigest, name, name + "-system");
    }

    private static String part(String scopeDigest) {
        if (!scopeDigest.startsWith(ALGORITHM) || scopeDigest.length() < ALGORITHM.length() + DIGITS) {
            throw new IllegalArgumentException("Not a digest of a scope: " + scopeDigest);
        }
        return scopeDigest.substring(ALGORITHM.length(), ALGORITHM.length() + DIGITS);
    }

    /** Whether their name alone excludes runs of other scopes. */
    public boolean exclusive() {
        return scope != null && equals(of(scope));
    }
}
