package dev.flow.triggers;

import dev.flow.triggers.Firing.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** What a worker of schedules has told of their firings. */
final class ObservedFirings implements FiringObserver {
    private final Map<String, Long> counts = new ConcurrentHashMap<>();
    final List<Started> started = new CopyOnWriteArrayList<>();

    /** A firing that has started its run. */
    record Started(Duration late, boolean waited) {}

    @Override
    public void onFirings(String trigger, Outcome outcome, long count) {
        counts.merge(trigger + ' ' + outcome, count, Long::sum);
    }

    @Override
    public void onStarted(Duration late, boolean waited) {
        started.add(new Started(late, waited));
    }

    long count(String trigger, Outcome outcome) {
        return counts.getOrDefault(trigger + ' ' + outcome, 0L);
    }
}
