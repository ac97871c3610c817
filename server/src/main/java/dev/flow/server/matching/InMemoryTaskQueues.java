package dev.flow.server.matching;

import dev.flow.server.metrics.TaskKind;
import dev.flow.server.time.ServiceClock;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Task queues of one process. Each queue has a lock of its own. A queue without tasks and without pollers of the last
 * minutes is forgotten. Thread-safe.
 */
public final class InMemoryTaskQueues implements TaskQueues, AutoCloseable {
    private static final Duration BETWEEN_SWEEPS = Duration.ofMinutes(1);

    private final ServiceClock clock;
    private final LongSupplier nanos;
    private final ConcurrentMap<QueueKey, TaskQueue> queues = new ConcurrentHashMap<>();
    private final ConcurrentMap<Task.Subject, WaitingTask> subjects = new ConcurrentHashMap<>();
    private final AtomicLong arrivals = new AtomicLong();
    private final AtomicBoolean sweepIsDue = new AtomicBoolean();
    private volatile boolean closed;

    /**
     * Queues without tasks.
     *
     * @param clock whose durations in real time are used for limits, and whose instants are shown
     */
    public InMemoryTaskQueues(ServiceClock clock) {
        this(clock, System::nanoTime);
    }

    /**
     * Queues with another measure of real time.
     *
     * @param nanos monotonic, for limits and for when pollers were seen last
     */
    public InMemoryTaskQueues(ServiceClock clock, LongSupplier nanos) {
        this.clock = clock;
        this.nanos = nanos;
    }

    @Override
    public void offer(Task task) {
        WaitingTask before = withQueue(task.queue(), queue -> {
                    var waiting = new WaitingTask(task, queue, arrivals.getAndIncrement());
                    WaitingTask same = subjects.putIfAbsent(task.subject(), waiting);
                    if (same == null) {
                        queue.add(waiting);
                    }
                    return Optional.ofNullable(same);
                })
                .orElse(null);
        if (before != null && !before.isAs(task)) {
            withdraw(before);
            offer(task);
        }
    }

    @Override
    public void withdraw(Task.Subject subject) {
        WaitingTask waiting = subjects.get(subject);
        if (waiting != null) {
            withdraw(waiting);
        }
    }

    private void withdraw(WaitingTask waiting) {
        TaskQueue queue = waiting.in();
        queue.lock.lock();
        try {
            if (subjects.remove(waiting.task().subject(), waiting)) {
                queue.remove(waiting);
            }
        } finally {
            queue.lock.unlock();
        }
    }

    @Override
    public Optional<Task> poll(QueueKey key, Poller poller, Duration patience) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.NANOSECONDS.convert(patience);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (closed) {
            return Optional.empty();
        }
        WaitingPoll poll = withQueue(key, queue -> queue.poll(poller));
        if (closed) {
            poll.dismiss();
        }
        poll.await(end);
        boolean gone = Thread.interrupted();
        if (gone || poll.task() == null) {
            var _ = ask(key, queue -> {
                queue.end(poll, gone);
                return poll;
            });
        }
        Task task = poll.task();
        if (gone) {
            if (task != null) {
                giveBack(task);
            }
            throw new InterruptedException();
        }
        return Optional.ofNullable(task);
    }

    private void giveBack(Task task) {
        withQueue(task.queue(), queue -> {
            queue.giveBack();
            return queue;
        });
        offer(task);
    }

    @Override
    public boolean isPolled(QueueKey key) {
        return ask(key, TaskQueue::isPolled).orElse(false);
    }

    @Override
    public boolean isPolled(QueueKey key, @Nullable String deploymentVersion) {
        return ask(key, queue -> queue.isPolled(deploymentVersion)).orElse(false);
    }

    @Override
    public List<Task> waiting(String namespace) {
        return subjects.values().stream()
                .map(WaitingTask::task)
                .filter(task -> task.queue().namespace().equals(namespace))
                .toList();
    }

    @Override
    public void shutDown(QueueKey key, String identity) {
        var _ = ask(key, queue -> {
            queue.shutDown(identity);
            return queue;
        });
    }

    @Override
    public Stats stats(QueueKey key) {
        return ask(key, TaskQueue::stats).orElseGet(() -> new Stats(List.of(), 0, Duration.ZERO, 0, 0));
    }

    @Override
    public Map<TaskKind, Long> backlog() {
        Map<TaskKind, Long> waiting = new EnumMap<>(TaskKind.class);
        for (TaskKind kind : TaskKind.values()) {
            waiting.put(kind, 0L);
        }
        subjects.keySet().forEach(subject -> waiting.merge(subject.kind(), 1L, Long::sum));
        return waiting;
    }

    @Override
    public List<QueueKey> queues() {
        sweep();
        return List.copyOf(queues.keySet());
    }

    /** Ends all polls without a task. Tasks that wait are forgotten with this object. */
    @Override
    public void close() {
        closed = true;
        queues.values().forEach(queue -> {
            queue.lock.lock();
            try {
                queue.dismiss(null);
            } finally {
                queue.lock.unlock();
            }
        });
    }

    /** As the holder of the lock of a queue, which is made when there is none. */
    private <T> T withQueue(QueueKey key, Function<TaskQueue, T> action) {
        while (true) {
            TaskQueue queue = queues.computeIfAbsent(key, _ -> new TaskQueue(clock, nanos, subjects));
            queue.lock.lock();
            try {
                if (!queue.isForgotten()) {
                    return action.apply(queue);
                }
            } finally {
                queue.lock.unlock();
                sweepLater();
            }
        }
    }

    /** As the holder of the lock of a queue, if there is one. */
    private <T> Optional<T> ask(QueueKey key, Function<TaskQueue, T> question) {
        TaskQueue queue = queues.get(key);
        if (queue == null) {
            return Optional.empty();
        }
        queue.lock.lock();
        try {
            return Optional.of(question.apply(queue));
        } finally {
            queue.lock.unlock();
        }
    }

    private void sweepLater() {
        if (!sweepIsDue.get() && sweepIsDue.compareAndSet(false, true)) {
            clock.in(BETWEEN_SWEEPS, () -> {
                sweepIsDue.set(false);
                sweep();
                if (!queues.isEmpty() && !closed) {
                    sweepLater();
                }
            });
        }
    }

    /** Forgets queues that are not in use. */
    private void sweep() {
        for (Map.Entry<QueueKey, TaskQueue> each : queues.entrySet()) {
            TaskQueue queue = each.getValue();
            queue.lock.lock();
            try {
                if (queue.isIdle()) {
                    queue.forget();
                    queues.remove(each.getKey(), queue);
                }
            } finally {
                queue.lock.unlock();
            }
        }
    }
}
