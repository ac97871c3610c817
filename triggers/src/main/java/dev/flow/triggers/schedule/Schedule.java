package dev.flow.triggers.schedule;

import java.time.Duration;
import java.time.ZoneId;

/**
 * A schedule as data. Immutable and thread-safe.
 *
 * @param timing what decides on the times
 * @param zone in which civil times are read and excluded dates are counted
 * @param onGap for civil times that do not exist
 * @param onOverlap for civil times that exist twice
 * @param limits which of the times count
 * @param jitter each firing is late by a part of it
 * @param overlap while the run of an earlier firing is open
 * @param catchUpWindow firings that were missed by at most this are made up for
 */
public record Schedule(
        Timing timing,
        ZoneId zone,
        OnGap onGap,
        OnOverlap onOverlap,
        Limits limits,
        Jitter jitter,
        OverlapPolicy overlap,
        Duration catchUpWindow) {}
