package dev.flow.triggers.schedule;

/** What a firing does while the run of an earlier firing is open. */
public enum OverlapPolicy {
    /** It starts nothing. */
    SKIP,
    /** It starts when the open run has ended; at most one firing waits. */
    BUFFER_ONE,
    /** It starts when all firings before it have ended. */
    BUFFER_ALL,
    /** It cancels the open run and starts when that has ended. */
    CANCEL_OTHER,
    /** It terminates the open run and starts. */
    TERMINATE_OTHER,
    /** It starts beside the open run. */
    ALLOW_ALL
}
