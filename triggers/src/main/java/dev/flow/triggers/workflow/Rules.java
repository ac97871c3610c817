package dev.flow.triggers.workflow;

import dev.flow.triggers.schedule.OverlapPolicy;

/**
 * What a schedule workflow has to know of its schedule beside its times. Stored in histories: properties may be added,
 * and stay as they are.
 *
 * @param overlap while a run is open
 * @param catchUpMillis firings that are late by more are missed
 * @param maxFirings how many runs it starts at most; negative for any number
 * @param afterMillis how long after the end of a run the next one starts; negative for a schedule that has times
 */
public record Rules(OverlapPolicy overlap, long catchUpMillis, long maxFirings, long afterMillis) {
    boolean isUsedUp(long fired) {
        return maxFirings >= 0 && fired >= maxFirings;
    }

    boolean followsRuns() {
        return afterMillis >= 0;
    }
}
