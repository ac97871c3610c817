package dev.flow.triggers.schedule;

/** What becomes of a civil time that does not exist because clocks go forward. */
public enum OnGap {
    /** It fires later by the length of the gap, as {@code java.time} resolves such a time. */
    SHIFT,
    /** It does not fire. */
    SKIP
}
