package dev.flow.events.sink;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.events.record.PendingSinkEvent;
import dev.flow.events.record.SinkEventRows;
import dev.flow.events.router.LoopPause;
import dev.flow.store.Backoff;
import dev.flow.store.Timekeeper;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends what waits for one sink, while this process has the lease of the sink: events of one stream one after the
 * other, those of several at the same time. An event that is not taken holds its stream back and nothing else; when
 * none is taken, one at a time is tried, with pauses that grow. Thread-safe.
 */
final class SinkPublication {
    private static final Logger LOG = LoggerFactory.getLogger(SinkPublication.class);

    /** How soon a process notices an event that another one has added. */
    private static final Duration LOOKING = Duration.ofMillis(500);

    /** How long another process waits for one that has ended without a word. */
    private static final Duration LEASE = Duration.ofSeconds(30);

    /** No attempt of a round begins later than this: the last one ends before the lease does. */
    private static final Duration ROUND = Duration.ofSeconds(10);

    /** Between two rounds in which none is taken. */
    private static final Backoff PAUSE = new Backoff(Duration.ofMillis(500), Duration.ofSeconds(15));

    /** Before an event that was not taken is due again. */
    private static final Backoff DELAY = new Backoff(Duration.ofMillis(500), Duration.ofMinutes(1));

    private static final int BATCH = 200;
    private static final int CONCURRENT = 8;

    private final String name;
    private final ObjectNode settings;
    private final EventSink sink;
    private final SinkEventRows rows;
    private final SinkObserver observer;
    private final Timekeeper time;
    private final String owner;
    private final LoopPause pause;
    private final Thread thread;
    private int failures;

    /** @param owner identifies this process */
    SinkPublication(
            String name,
            ObjectNode settings,
            EventSink sink,
            SinkEventRows rows,
            SinkObserver observer,
            Timekeeper time,
            String owner) {
        this.name = name;
        this.settings = settings;
        this.sink = sink;
        this.rows = rows;
        this.observer = observer;
        this.time = time;
        this.owner = owner;
        this.pause = new LoopPause(time);
        // Of the platform: the driver of SQLite blocks the carrier of a virtual one.
        this.thread = Thread.ofPlatform().daemon().name("sink " + name).unstarted(this::loop);
    }

    ObjectNode settings() {
        return settings;
    }

    void start() {
        thread.start();
    }

    private void loop() {
        boolean failing = false;
        while (!pause.isEnded()) {
            Duration next = LOOKING;
            try {
                next = round();
                failing = false;
            } catch (RuntimeException e) {
                if (!failing) {
                    LOG.warn("What waits for the sink {} cannot be read or written now: {}", name, e.getMessage());
                }
                failing = true;
            }
            if (next.isPositive()) {
                pause.pause(next);
            }
        }
        try {
            rows.release(name, owner);
        } catch (RuntimeException e) {
            LOG.warn("Another process sends to the sink {} after {}: {}", name, LEASE, e.getMessage());
        }
    }

    /** Sends some of what is due; returns the pause before the next round. */
    private Duration round() {
        if (!rows.isAnyDue(name) || !rows.lease(name, owner, LEASE)) {
            return LOOKING;
        }
        List<PendingSinkEvent> due = rows.due(name, failures == 0 ? BATCH : 1);
        if (due.isEmpty()) {
            return LOOKING;
        }
        var attempts = new Attempts(time.instant().plus(ROUND));
        attempts.send(due);
        rows.attempted(name, List.copyOf(attempts.taken), Map.copyOf(attempts.failed));
        if (attempts.failed.isEmpty() || !attempts.taken.isEmpty()) {
            if (failures > 0) {
                LOG.info("The sink {} takes events again.", name);
            }
            failures = 0;
            return Duration.ZERO;
        }
        failures++;
        return PAUSE.after(failures);
    }

    /** The attempts of one round. */
    private final class Attempts {
        private final Instant until;
        private final Semaphore places = new Semaphore(CONCURRENT);
        private final Collection<String> taken = new ConcurrentLinkedQueue<>();
        private final Map<String, Duration> failed = new ConcurrentHashMap<>();

        Attempts(Instant until) {
            this.until = until;
        }

        void send(List<PendingSinkEvent> due) {
            Map<String, List<PendingSinkEvent>> streams = new LinkedHashMap<>();
            due.forEach(each -> streams.computeIfAbsent(each.stream(), _ -> new ArrayList<>())
                    .add(each));
            List<Thread> senders = new ArrayList<>();
            streams.values()
                    .forEach(each ->
                            senders.add(Thread.ofVirtual().name("sink " + name).start(() -> one(each))));
            senders.forEach(SinkPublication::join);
        }

        private void one(List<PendingSinkEvent> stream) {
            places.acquireUninterruptibly();
            try {
                for (PendingSinkEvent event : stream) {
                    if (pause.isEnded() || !time.instant().isBefore(until) || !isTaken(event)) {
                        return;
                    }
                }
            } finally {
                places.release();
            }
        }

        private boolean isTaken(PendingSinkEvent event) {
            try {
                sink.send(event.event());
                observer.onSent(name);
                taken.add(event.key());
                return true;
            } catch (RuntimeException e) {
                observer.onFailed(name);
                failed.put(event.key(), DELAY.after(event.attempts() + 1));
                if (failures == 0 && failed.size() == 1) {
                    LOG.warn("The sink {} has not taken an event, which is sent again: {}", name, e.getMessage());
                }
                return false;
            }
        }
    }

    /** Begins no attempt any more. */
    void stop() {
        pause.end();
    }

    /** Waits for attempts under way, for so long; then breaks them off. */
    void await(Duration grace) {
        try {
            thread.join(grace);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        sink.close();
        join(thread);
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
