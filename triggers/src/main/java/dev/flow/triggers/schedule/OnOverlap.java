package dev.flow.triggers.schedule;

/** Which instant counts of a civil time that exists twice because clocks go back. */
public enum OnOverlap {
    /** The one before clocks go back. */
    FIRST,
    /** The one after clocks have gone back. */
    LAST,
    /** Both of them. */
    BOTH;

    boolean takesFirst() {
        return this != LAST;
    }

    boolean takesLast() {
        return this != FIRST;
    }
}
