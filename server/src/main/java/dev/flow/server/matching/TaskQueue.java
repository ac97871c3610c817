package dev.flow.server.matching;

import dev.flow.server.matching.TaskQueues.Stats;
import dev.flow.server.time.ServiceClock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** One task queue. All but the lock belongs to its holder. */
final class TaskQueue {
    private static final long STILL_POLLED = TimeUnit.SECONDS.toNanos(10);

    final ReentrantLock lock = new ReentrantLock();
    private final ServiceClock clock;
    private final LongSupplier nanos;
    private final ConcurrentMap<Task.Subject, WaitingTask> subjects;
    private final Map<String, Lane> lanes = new HashMap<>();
    private final SeenPollers seen = new SeenPollers();
    private final TokenBucket limit = new TokenBucket();
    private final Throughput added = new Throughput();
    private final Throughput dispatched = new Throughput();
    private boolean awaitsToken;
    private boolean forgotten;

    /**
     * An empty queue.
     *
     * @param nanos the real time, monotonic
     * @param subjects of all tasks that wait in any queue; a task that leaves this queue is taken out
     */
    TaskQueue(ServiceClock clock, LongSupplier nanos, ConcurrentMap<Task.Subject, WaitingTask> subjects) {
        this.clock = clock;
        this.nanos = nanos;
        this.subjects = subjects;
    }

    /** Whether it was removed because it was empty: another one has its name. */
    boolean isForgotten() {
        return forgotten;
    }

    void add(WaitingTask task) {
        added.count(nanos.getAsLong());
        lane(task.task().deploymentVersion()).tasks.add(task);
        handOver();
    }

    void remove(WaitingTask task) {
        String version = name(task.task().deploymentVersion());
        Lane lane = lanes.get(version);
        if (lane != null && lane.tasks.remove(task)) {
            removeIfEmpty(version, lane);
        }
    }

    /** Begins a poll; it may be over at once. */
    WaitingPoll poll(Poller poller) {
        long now = nanos.getAsLong();
        seen.polled(poller, clock.instant(), now);
        limit.rate(poller.maxTasksPerSecond(), now);
        var poll = new WaitingPoll(poller);
        lane(poller.deploymentVersion()).polls.add(poll);
        handOver();
        return poll;
    }

    /**
     * Ends a poll: from now on it gets no task.
     *
     * @param gone whether its client is gone, so that it may not poll again
     */
    void end(WaitingPoll poll, boolean gone) {
        if (gone) {
            seen.gone(poll.poller());
        } else if (!poll.isOver()) {
            seen.polled(poll.poller(), clock.instant(), nanos.getAsLong());
        }
        if (poll.isOver()) {
            return;
        }
        String version = name(poll.poller().deploymentVersion());
        Lane lane = lanes.get(version);
        if (lane != null) {
            lane.polls.remove(poll);
            removeIfEmpty(version, lane);
        }
    }

    /** A poller was given a task, and does not take it. */
    void giveBack() {
        limit.giveBack();
    }

    boolean isPolled() {
        return lanes.values().stream().anyMatch(lane -> !lane.polls.isEmpty())
                || seen.isAnySince(STILL_POLLED, nanos.getAsLong());
    }

    boolean isPolled(@Nullable String version) {
        Lane lane = lanes.get(name(version));
        return (lane != null && !lane.polls.isEmpty()) || seen.isSince(version, STILL_POLLED, nanos.getAsLong());
    }

    void shutDown(String identity) {
        dismiss(identity);
        seen.forget(identity);
    }

    /** Ends waiting polls without a task. */
    void dismiss(@Nullable String identity) {
        for (Map.Entry<String, Lane> each : List.copyOf(lanes.entrySet())) {
            Lane lane = each.getValue();
            for (WaitingPoll poll : List.copyOf(lane.polls)) {
                if (identity == null || identity.equals(poll.poller().identity())) {
                    lane.polls.remove(poll);
                    poll.dismiss();
                }
            }
            removeIfEmpty(each.getKey(), lane);
        }
    }

    Stats stats() {
        long now = nanos.getAsLong();
        int waiting = 0;
        Instant present = clock.instant();
        Instant oldest = present;
        for (Lane lane : lanes.values()) {
            waiting += lane.tasks.size();
            oldest = lane.tasks.oldest(oldest);
        }
        return new Stats(
                seen.list(now),
                waiting,
                Duration.between(oldest, present),
                added.perSecond(now),
                dispatched.perSecond(now));
    }

    boolean isIdle() {
        return lanes.isEmpty() && seen.isEmpty(nanos.getAsLong());
    }

    void forget() {
        forgotten = true;
    }

    /** Gives tasks to pollers as long as there are both, and the limit allows it. */
    private void handOver() {
        for (Lane lane = mostUrgent(); lane != null; lane = mostUrgent()) {
            long now = nanos.getAsLong();
            if (!limit.take(now)) {
                awaitToken(limit.nanosToNext(now));
                return;
            }
            WaitingTask waiting = lane.tasks.removeFirst();
            subjects.remove(waiting.task().subject(), waiting);
            dispatched.count(now);
            WaitingPoll poll = lane.polls.removeFirst();
            seen.polled(poll.poller(), clock.instant(), now);
            poll.give(waiting.task());
            removeIfEmpty(name(waiting.task().deploymentVersion()), lane);
        }
    }

    private void awaitToken(long wait) {
        if (!awaitsToken) {
            awaitsToken = true;
            clock.in(Duration.ofNanos(wait), this::tokenHasCome);
        }
    }

    private void tokenHasCome() {
        lock.lock();
        try {
            awaitsToken = false;
            handOver();
        } finally {
            lock.unlock();
        }
    }

    /** The lane with the task that is next of those for which a poller waits. */
    private @Nullable Lane mostUrgent() {
        Lane next = null;
        for (Lane lane : lanes.values()) {
            if (lane.canHandOver() && (next == null || lane.tasks.first().compareTo(next.tasks.first()) < 0)) {
                next = lane;
            }
        }
        return next;
    }

    private Lane lane(@Nullable String version) {
        return lanes.computeIfAbsent(name(version), _ -> new Lane());
    }

    private void removeIfEmpty(String version, Lane lane) {
        if (lane.isEmpty()) {
            lanes.remove(version);
        }
    }

    private static String name(@Nullable String version) {
        return version == null ? "" : version;
    }
}
