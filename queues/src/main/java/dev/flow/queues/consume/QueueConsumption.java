package dev.flow.queues.consume;

import dev.flow.queues.BrokerQueue;
import dev.flow.queues.QueueBinding;
import dev.flow.queues.QueueConsumer;
import dev.flow.queues.QueueException;
import dev.flow.queues.QueueMessage;
import dev.flow.queues.QueueObserver;
import dev.flow.queues.QueueObserver.Settlement;
import dev.flow.queues.QueueStatus;
import dev.flow.store.Backoff;
import dev.flow.store.Timekeeper;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Consumes one queue: one thread receives, and each message in hand has a thread of its own. A consumer that fails is
 * replaced after a pause. While messages cannot be accepted, single ones are tried after pauses that grow. Thread-safe.
 */
final class QueueConsumption {
    private static final Logger LOG = LoggerFactory.getLogger(QueueConsumption.class);

    /** The longest wait for messages: as long may a stop take. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);

    /** A consumer that lasted longer is replaced after the shortest pause. */
    private static final Duration STABLE = Duration.ofMinutes(1);

    /** How long the end of a connection may take. */
    private static final Duration LONGEST_END = Duration.ofSeconds(15);

    /** How often is looked whether what is in hand is settled. */
    private static final Duration SETTLING = Duration.ofMillis(100);

    private static final Duration COUNTING = Duration.ofSeconds(15);

    private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(200), Duration.ofSeconds(15));

    /** A lease is extended when a third of it has passed. */
    private static final int PARTS_OF_LEASE = 3;

    private final BrokerQueue queue;
    private final QueueBinding binding;
    private final Judge judge;
    private final QueueObserver observer;
    private final Timekeeper time;
    private final Thread receiver;
    private final Set<Held> hand = ConcurrentHashMap.newKeySet();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    private volatile boolean stopping;
    private volatile boolean abandoned;
    private volatile boolean finished;
    private volatile boolean connected;
    private volatile @Nullable String lastError;
    private volatile @Nullable Long waiting;
    private volatile boolean refusing;
    private volatile int refusals;
    private Instant counted = Instant.MIN;

    /** A message in hand: settled once, by the thread that processes it or by the end of a drain. */
    private static final class Held {
        private final QueueConsumer consumer;
        private final QueueMessage message;
        private final AtomicBoolean settled = new AtomicBoolean();
        private volatile Instant extended;

        Held(QueueConsumer consumer, QueueMessage message, Instant now) {
            this.consumer = consumer;
            this.message = message;
            this.extended = now;
        }

        @SuppressWarnings("ReferenceEquality") // of one queue there are several, one after the other
        boolean isOf(QueueConsumer other) {
            return consumer == other;
        }
    }

    QueueConsumption(BrokerQueue queue, QueueBinding binding, Judge judge, QueueObserver observer, Timekeeper time) {
        this.queue = queue;
        this.binding = binding;
        this.judge = judge;
        this.observer = observer;
        this.time = time;
        this.receiver = Thread.ofVirtual().name("messages of " + queue.source()).unstarted(this::run);
    }

    void start() {
        receiver.start();
    }

    BrokerQueue queue() {
        return queue;
    }

    QueueStatus status() {
        return new QueueStatus(
                queue.broker().name(), queue.name(), connected, hand.size(), connected ? waiting : null, lastError);
    }

    /** Receives no more; {@link #await} waits for the end. */
    void stop() {
        stopping = true;
        signal();
    }

    /**
     * Waits until what is in hand is processed and the consumer closed; what is in hand after the grace period goes
     * back to the broker.
     */
    void await(Duration grace) throws InterruptedException {
        long left = grace.toNanos();
        lock.lock();
        try {
            while (left > 0 && !(hand.isEmpty() && (finished || !connected))) {
                left = changed.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
        abandoned = true;
        signal();
        if (!receiver.join(LONGEST_END)) {
            LOG.warn("The consumer of {} does not end: its broker does not answer.", queue.source());
        }
    }

    private void run() {
        try {
            consume();
        } finally {
            finished();
        }
    }

    private void finished() {
        finished = true;
        signal();
    }

    private void consume() {
        int failures = 0;
        while (!stopping) {
            Instant opened = time.instant();
            try (QueueConsumer consumer = binding.consume(queue)) {
                connected = true;
                lastError = null;
                LOG.info("Messages of {} are received.", queue.source());
                receive(consumer);
                finish(consumer);
            } catch (RuntimeException e) {
                failures = time.instant().isAfter(opened.plus(STABLE)) ? 1 : failures + 1;
                lost(e);
            } finally {
                connected = false;
            }
            if (!stopping) {
                pause(BACKOFF.after(Math.max(1, failures)));
            }
        }
    }

    private void lost(RuntimeException e) {
        boolean known = e instanceof QueueException;
        String message = known
                ? String.valueOf(e.getMessage())
                : "The binding failed: " + e.getClass().getSimpleName() + ".";
        // Once for each new reason, since a broker may be gone for hours; where it was called only for a defect.
        if (!message.equals(lastError)) {
            LOG.atWarn().setCause(known ? null : e).log("Messages of {} are not received: {}", queue.source(), message);
        }
        lastError = message;
        observer.onReconnect(queue.broker().name(), queue.name());
    }

    private void receive(QueueConsumer consumer) {
        Duration wait = consumer.lease()
                .map(lease -> lease.dividedBy(PARTS_OF_LEASE))
                .filter(part -> part.compareTo(LONGEST_WAIT) < 0)
                .orElse(LONGEST_WAIT);
        int failures = 0;
        while (!stopping) {
            extend(consumer);
            int free = free();
            for (QueueMessage message : consumer.receive(free, free == 0 ? Duration.ZERO : wait)) {
                if (stopping) { // a drain no longer waits for what comes now
                    consumer.release(message, Duration.ZERO);
                } else {
                    take(consumer, message);
                }
            }
            count(consumer);
            if (refusing) {
                failures++;
                refusals = failures;
                awaitAcceptance(BACKOFF.after(failures));
            } else {
                failures = 0;
                awaitFree(wait);
            }
        }
    }

    /** After a refusal one message at a time is tried. */
    private int free() {
        int most = refusing ? 1 : queue.concurrency();
        return Math.max(0, most - hand.size());
    }

    private void take(QueueConsumer consumer, QueueMessage message) {
        var held = new Held(consumer, message, time.instant());
        hand.add(held);
        observer.onReceived(queue.broker().name(), queue.name(), message.receives() > 1);
        Thread.ofVirtual().name("message of " + queue.source()).start(() -> process(held));
    }

    private void process(Held held) {
        Verdict verdict = new Verdict.Later("The message could not be processed.");
        try {
            verdict = judge.judge(held.message);
        } finally { // also after an error of the JVM: the message must not stay in hand
            refusing(verdict);
            if (held.settled.compareAndSet(false, true)) {
                settle(held, verdict);
            }
            hand.remove(held);
            signal();
        }
    }

    private void refusing(Verdict verdict) {
        switch (verdict) {
            case Verdict.Accepted _ -> refusing = false;
            case Verdict.Never _ -> refusing = false;
            case Verdict.Later(String reason) -> {
                refusing = true;
                lastError = reason;
            }
        }
    }

    private void settle(Held held, Verdict verdict) {
        try {
            switch (verdict) {
                case Verdict.Accepted(boolean before) -> {
                    held.consumer.acknowledge(held.message);
                    settled(before ? Settlement.DUPLICATE : Settlement.ACCEPTED);
                    lastError = null;
                }
                case Verdict.Never(String reason) -> {
                    held.consumer.deadLetter(held.message, reason);
                    settled(Settlement.DEAD);
                    LOG.warn("A message of {} is dead: {}", queue.source(), reason);
                }
                case Verdict.Later(String reason) -> {
                    LOG.debug("A message of {} goes back to the broker: {}", queue.source(), reason);
                    held.consumer.release(held.message, BACKOFF.after(Math.max(1, refusals)));
                    settled(Settlement.RETURNED);
                }
            }
        } catch (RuntimeException e) {
            unsettled(held, e);
        }
    }

    /** It comes again, and the intake recognises what it has accepted. */
    private void unsettled(Held held, RuntimeException e) {
        LOG.debug("A message of {} comes again: it could not be settled.", queue.source(), e);
        refusing = true;
        lastError = "A message could not be settled, and comes again: "
                + (e instanceof QueueException ? e.getMessage() : e.getClass().getSimpleName());
        try {
            held.consumer.release(held.message, BACKOFF.after(Math.max(1, refusals)));
        } catch (RuntimeException gone) {
            LOG.debug("The consumer of {} is gone, and with it what it had in hand.", queue.source(), gone);
        }
        settled(Settlement.RETURNED);
    }

    private void settled(Settlement settlement) {
        observer.onSettled(queue.broker().name(), queue.name(), settlement);
    }

    private void extend(QueueConsumer consumer) {
        Duration part =
                consumer.lease().map(lease -> lease.dividedBy(PARTS_OF_LEASE)).orElse(null);
        if (part == null) {
            return;
        }
        Instant now = time.instant();
        for (Held held : hand) {
            if (held.isOf(consumer) && !held.settled.get() && !now.isBefore(held.extended.plus(part))) {
                held.extended = now;
                consumer.extend(held.message);
            }
        }
    }

    /** Until all that is in hand is settled, or the grace period has ended: then it goes back. */
    private void finish(QueueConsumer consumer) {
        int rounds = 0;
        while (!abandoned) {
            extend(consumer);
            consumer.receive(0, Duration.ZERO);
            if (hand.stream().noneMatch(held -> held.isOf(consumer))) {
                List<QueueMessage> kept = consumer.kept();
                if (kept.isEmpty()) {
                    finished();
                    break;
                }
                if (rounds > 0) {
                    pause(BACKOFF.after(rounds));
                }
                rounds++;
                kept.forEach(message -> take(consumer, message));
            }
            pause(SETTLING);
        }
        for (Held held : List.copyOf(hand)) {
            if (held.isOf(consumer) && held.settled.compareAndSet(false, true)) {
                settle(held, new Verdict.Later("The consumer ends."));
            }
        }
    }

    private void count(QueueConsumer consumer) {
        Instant now = time.instant();
        if (counted.equals(Instant.MIN) || now.isAfter(counted.plus(COUNTING))) {
            counted = now;
            var number = consumer.waiting();
            waiting = number.isPresent() ? number.getAsLong() : null;
        }
    }

    private void awaitFree(Duration most) {
        await(most, () -> free() == 0 && !stopping);
    }

    /** Ends early when a message is accepted: the one that was tried last is still being processed. */
    private void awaitAcceptance(Duration most) {
        await(most, () -> refusing && !stopping);
    }

    /** Ends early when the consumption is to stop. */
    private void pause(Duration duration) {
        boolean before = stopping;
        boolean ended = abandoned;
        await(duration, () -> stopping == before && abandoned == ended);
    }

    private void await(Duration most, BooleanSupplier goesOn) {
        long left = most.toNanos();
        lock.lock();
        try {
            while (left > 0 && goesOn.getAsBoolean()) {
                left = changed.awaitNanos(left);
            }
        } catch (InterruptedException _) {
            stopping = true; // threads of this class are interrupted by the end of the process only
        } finally {
            lock.unlock();
        }
    }

    private void signal() {
        lock.lock();
        try {
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
