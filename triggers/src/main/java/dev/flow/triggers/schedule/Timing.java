package dev.flow.triggers.schedule;

import dev.flow.definition.text.CivilTimes;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** What decides on the times of a schedule. */
public sealed interface Timing {
    /**
     * Cron expressions or a calendar.
     *
     * @param times at least one; each fires
     */
    record Civil(List<CivilTimes> times) implements Timing {
        public Civil {
            times = List.copyOf(times);
            if (times.isEmpty()) {
                throw new IllegalArgumentException("a schedule has at least one expression");
            }
        }
    }

    /**
     * Elapsed time since 1970-01-01T00:00:00Z, which clocks being changed does not touch.
     *
     * @param every the distance of the firings, positive
     * @param offset how long after each multiple of it they are
     */
    record Interval(Duration every, Duration offset) implements Timing {
        public Interval {
            if (!every.isPositive() || offset.isNegative()) {
                throw new IllegalArgumentException("an interval is positive, and its offset is not negative: " + every
                        + " with an offset of " + offset);
            }
        }
    }

    /**
     * This long after the end of each run: its times follow from runs, so none can be told in advance.
     *
     * @param delay not negative
     */
    record AfterEnd(Duration delay) implements Timing {
        /** When the next run is due after one that has ended. */
        public Instant due(Instant end) {
            return end.plus(delay);
        }
    }
}
