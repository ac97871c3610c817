package dev.flow.engine.embedded;

import dev.flow.server.time.RealClock;
import dev.flow.server.time.ServiceClock;
import dev.flow.server.time.SkippingClock;
import java.time.Instant;

/** How time passes for the runs of an embedded engine. */
public enum EmbeddedTime {
    /** The time of the machine. */
    REAL,
    /** The time of the machine, until {@link TimeSkipping} lets a period of it pass at once. */
    LOCKED,
    /** Time in which no run or call works passes at once. */
    SKIPPING;

    /** @param start of time that is skipped */
    ServiceClock clock(Instant start) {
        if (this == REAL) {
            return new RealClock();
        }
        var clock = new SkippingClock(start);
        if (this == LOCKED) {
            clock.lock();
        }
        return clock;
    }
}
