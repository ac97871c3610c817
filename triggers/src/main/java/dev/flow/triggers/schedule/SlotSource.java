package dev.flow.triggers.schedule;

import java.time.Instant;
import java.util.List;

/** The slots of one expression or interval, in order. Not thread-safe. */
interface SlotSource {
    /**
     * The slots of the earliest instant that has any and is after this one; empty when there is none before the
     * horizon. The arguments of successive calls never decrease.
     */
    List<Slot> after(Instant instant);
}
