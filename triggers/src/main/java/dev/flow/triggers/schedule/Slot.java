package dev.flow.triggers.schedule;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/** A time that a schedule names: it fires, or it is left out for a reason. */
public sealed interface Slot {

    /** Where it stands among the others. */
    Instant nominal();

    /** What a clock in the schedule's zone shows then. */
    LocalDateTime local();

    /** The offset from UTC in the schedule's zone then. */
    ZoneOffset offset();

    /**
     * It fires.
     *
     * @param nominal the time that identifies the firing; with jitter it is later
     */
    record Firing(Instant nominal, LocalDateTime local, ZoneOffset offset, Oddity oddity) implements Slot {}

    /**
     * It does not fire.
     *
     * @param nominal when it would
     * @param named the civil time that the schedule names, which is not {@code local} where it does not exist
     */
    record Omission(Instant nominal, LocalDateTime local, ZoneOffset offset, LocalDateTime named, Reason reason)
            implements Slot {}

    /** Why a time is left out. */
    enum Reason {
        /** It does not exist, and the schedule skips such times. */
        GAP,
        /** It does not exist, and moved by the length of the gap it meets another firing of the schedule. */
        COINCIDES,
        /** It exists twice, and the schedule fires at the other one. */
        REPEATED,
        /** Its date is excluded; it stands for all times of the date. */
        EXCLUDED
    }

    /** What is odd about the time of a firing. */
    sealed interface Oddity {
        /** The local time exists exactly once. */
        record None() implements Oddity {}

        /**
         * The time that the schedule names does not exist.
         *
         * @param named that time; the firing is later by the length of the gap
         */
        record Shifted(LocalDateTime named) implements Oddity {}

        /** The local time exists twice, and this is the first of the two. */
        record FirstOfTwo() implements Oddity {}

        /** The local time exists twice, and this is the second of the two. */
        record SecondOfTwo() implements Oddity {}
    }
}
