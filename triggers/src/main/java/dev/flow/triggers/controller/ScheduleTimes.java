package dev.flow.triggers.controller;

import dev.flow.triggers.Firing;
import dev.flow.triggers.Firing.Cause;
import dev.flow.triggers.Firing.Outcome;
import dev.flow.triggers.schedule.FiringTimes;
import dev.flow.triggers.schedule.Schedule;
import dev.flow.triggers.schedule.ScheduleReader;
import dev.flow.triggers.schedule.Slot;
import dev.flow.triggers.schedule.Timing;
import dev.flow.triggers.workflow.Rules;
import dev.flow.triggers.workflow.ScheduleActivities.Position;
import dev.flow.triggers.workflow.ScheduleActivities.Times;
import dev.flow.triggers.workflow.ScheduleState.Due;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Tells schedule workflows their next times, and records those that were missed. Thread-safe. */
final class ScheduleTimes {
    /** However short the window: a timer, a busy worker and a restart take as long. */
    private static final Duration LEAST_CATCH_UP = Duration.ofSeconds(10);

    /** Times that are told at once, so that a schedule of every second asks seldom. */
    private static final int MOST = 32;

    private static final Duration HORIZON = Duration.ofDays(1);

    /** Rows of one interruption; a schedule of every second misses ten thousand in three hours. */
    private static final int MOST_MISSED = 1_000;

    private final FiringRecorder firings;

    ScheduleTimes(FiringRecorder firings) {
        this.firings = firings;
    }

    Times advance(Position position) {
        Schedule schedule = ScheduleReader.read(position.spec())
                .orElseThrow(() -> new IllegalStateException("The trigger " + position.trigger() + " has no times."));
        Rules rules = rules(schedule);
        if (rules.afterMillis() >= 0) {
            return new Times(rules, position.after(), List.of());
        }
        long latest = position.now() - rules.catchUpMillis();
        long horizon = position.now() + HORIZON.toMillis();
        Missed missed = new Missed(position.trigger(), position.now() - latest);
        List<Due> next = new ArrayList<>();
        Iterator<Slot.Firing> times = new FiringTimes(schedule)
                .after(Instant.ofEpochMilli(position.after()))
                .iterator();
        while (next.size() < MOST && times.hasNext()) {
            Due due = due(position.trigger(), schedule, times.next().nominal());
            if (due.due() < latest) {
                missed.add(due.nominal());
            } else if (due.due() <= horizon || next.isEmpty()) {
                next.add(due);
            } else {
                break;
            }
        }
        missed.record();
        return new Times(rules, Math.max(position.after(), missed.last), next);
    }

    private static Rules rules(Schedule schedule) {
        Duration window =
                schedule.catchUpWindow().compareTo(LEAST_CATCH_UP) < 0 ? LEAST_CATCH_UP : schedule.catchUpWindow();
        Integer most = schedule.limits().maxFirings();
        return new Rules(
                schedule.overlap(),
                window.toMillis(),
                most == null ? -1 : most,
                schedule.timing() instanceof Timing.AfterEnd after
                        ? after.delay().toMillis()
                        : -1);
    }

    private static Due due(String trigger, Schedule schedule, Instant nominal) {
        return new Due(
                nominal.toEpochMilli(),
                nominal.plus(schedule.jitter().delay(trigger, nominal)).toEpochMilli());
    }

    /** What was missed by more than the window. Of a long interruption the last rows stand for the others. */
    private final class Missed {
        private final String trigger;
        private final Duration window;
        private final List<Long> nominal = new ArrayList<>();
        private long count;
        private long last = Long.MIN_VALUE;

        Missed(String trigger, long window) {
            this.trigger = trigger;
            this.window = Duration.ofMillis(window);
        }

        void add(long time) {
            last = time;
            count++;
            if (nominal.size() < MOST_MISSED) {
                nominal.add(time);
            } else {
                nominal.set(MOST_MISSED - 1, time);
            }
        }

        void record() {
            if (nominal.isEmpty()) {
                return;
            }
            String reason =
                    "It was due while nothing could fire, longer ago than the catch-up window of " + window + ".";
            List<Firing> missed = new ArrayList<>();
            nominal.forEach(time -> missed.add(firing(time, reason)));
            if (count > MOST_MISSED) {
                missed.set(
                        MOST_MISSED - 1,
                        firing(
                                last,
                                reason + " It stands for " + (count - MOST_MISSED + 1) + " firings before it too."));
            }
            firings.add(trigger, missed, count - missed.size());
        }

        private static Firing firing(long time, String reason) {
            return new Firing(Instant.ofEpochMilli(time), Cause.SCHEDULE, null, Outcome.MISSED, reason, null);
        }
    }
}
