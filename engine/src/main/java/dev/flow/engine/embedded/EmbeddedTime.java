package dev.flow.engine.embedded;

import dev.flow.server.time.RealClock;
import dev.flow.server.time.ServiceClock;
import dev.flow.server.time.SkippingClock;
import java.time.InstantSource;

/** How time passes for the runs of an embedded engine. */
public enum EmbeddedTime {
    /** The time of the machine. */
    REAL,
    /** The time of the machine, until {@link TimeSkipping} lets a period of it pass at once. */
    LOCKED,
    /** Time in which no run or call works passes at once. */
    SKIPPING;

    ServiceClock clock() {
        if (this == REAL) {
            return new RealClock();
        }
        var clock = new SkippingClock(InstantSource.system().instant());
        if (this == LOCKED) {
            clock.lock();
        }
        return clock;
    }
}
