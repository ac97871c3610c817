package dev.flow.triggers;

import dev.flow.testing.Eventually;
import dev.flow.triggers.quota.QuotaUse;
import dev.flow.triggers.start.ScheduledStart.FailureCode;
import dev.flow.triggers.start.ScheduledStartObserver;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** What was told of scheduled starts. Thread-safe. */
final class ObservedStarts implements ScheduledStartObserver {
    private final List<String> outcomes = new CopyOnWriteArrayList<>();

    @Override
    public void onEnded(@Nullable FailureCode failure, Duration late) {
        outcomes.add((failure == null ? "started" : failure.label()) + (late.isNegative() ? " early" : ""));
    }

    @Override
    public void onQuota(QuotaUse use) {
        throw new IllegalStateException("Tests ask for it themselves.");
    }

    /** What was told, in its order, once anything was: an observer is told after the row is there. */
    List<String> outcomes() {
        return Eventually.get(() -> List.copyOf(outcomes), told -> !told.isEmpty());
    }
}
