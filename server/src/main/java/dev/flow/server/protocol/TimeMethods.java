package dev.flow.server.protocol;

import com.google.protobuf.Empty;
import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.state.Instants;
import dev.flow.server.time.SkippingClock;
import java.time.Duration;

/** The time of a service that skips it, as Temporal's test server offers it. */
final class TimeMethods {
    /** Sleeps are ended by their client's deadline, if it has one. */
    private static final Duration LONGEST = Duration.ofDays(1);

    private TimeMethods() {}

    static void add(Methods methods, SkippingClock clock) {
        methods.add(TimeService.LOCK, _ -> {
            clock.lock();
            return Empty.getDefaultInstance();
        });
        methods.add(TimeService.UNLOCK, _ -> {
            try {
                clock.unlock();
            } catch (IllegalStateException e) {
                throw unbalanced(e);
            }
            return Empty.getDefaultInstance();
        });
        methods.await(
                TimeService.SLEEP,
                LONGEST,
                (duration, patience) -> patience.await(_ -> {
                    clock.sleep(Instants.of(duration));
                    return Empty.getDefaultInstance();
                }));
        methods.await(
                TimeService.SLEEP_UNTIL,
                LONGEST,
                (time, patience) -> patience.await(_ -> {
                    clock.sleepUntil(Instants.of(time));
                    return Empty.getDefaultInstance();
                }));
        methods.await(
                TimeService.UNLOCK_WITH_SLEEP,
                LONGEST,
                (duration, patience) -> patience.await(_ -> {
                    try {
                        clock.unlockAndSleep(Instants.of(duration));
                    } catch (IllegalStateException e) {
                        throw unbalanced(e);
                    }
                    return Empty.getDefaultInstance();
                }));
        methods.add(TimeService.CURRENT_TIME, _ -> Instants.timestamp(clock.instant()));
    }

    private static ServiceFailure unbalanced(IllegalStateException failure) {
        return ServiceFailure.failedPrecondition(String.valueOf(failure.getMessage()));
    }
}
