package dev.flow.conformance.judge;

import dev.flow.engine.TaskObserver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/**
 * Hears of every task of the runs of one scenario, in order. What comes again because the engine repeated a workflow
 * task takes the place of what came before. Thread-safe.
 */
public final class Observations implements TaskObserver {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition heard = lock.newCondition();
    private final List<TaskEvent> events = new ArrayList<>();

    @Override
    public void onTask(TaskEvent event) {
        lock.lock();
        try {
            events.removeIf(
                    earlier -> earlier.workflowId().equals(event.workflowId()) && earlier.number() >= event.number());
            events.add(event);
            heard.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Forgets everything: another scenario begins. */
    void clear() {
        lock.lock();
        try {
            events.clear();
        } finally {
            lock.unlock();
        }
    }

    /** Names of the tasks that started, in order, each as often as it started. */
    public List<String> started() {
        return names(Kind.STARTED);
    }

    /** Names of the tasks to which this happened, in order. */
    public List<String> names(Kind kind) {
        return all().stream()
                .filter(event -> event.kind() == kind)
                .map(TaskEvent::name)
                .toList();
    }

    /** The last event of this kind of a task of this name. */
    public Optional<TaskEvent> last(String task, Kind kind) {
        return all().stream()
                .filter(event -> event.kind() == kind && event.name().equals(task))
                .reduce((one, other) -> other);
    }

    /** Ids of the runs that had tasks. */
    public Set<String> runs() {
        Set<String> runs = new LinkedHashSet<>();
        all().forEach(event -> runs.add(event.workflowId()));
        return runs;
    }

    /** Waits until a task of this name has started this often. */
    public boolean awaitStarted(String task, int times, Duration patience) {
        return await(
                all -> all.stream()
                                .filter(event -> event.kind() == Kind.STARTED
                                        && event.name().equals(task))
                                .count()
                        >= times,
                patience);
    }

    /** Waits until this has happened to a task of this name. */
    public boolean awaitTask(String task, Kind kind, Duration patience) {
        return await(
                all -> all.stream()
                        .anyMatch(event -> event.kind() == kind && event.name().equals(task)),
                patience);
    }

    private boolean await(Predicate<List<TaskEvent>> condition, Duration patience) {
        long nanos = patience.toNanos();
        lock.lock();
        try {
            while (!condition.test(events)) {
                if (nanos <= 0) {
                    return false;
                }
                nanos = heard.awaitNanos(nanos);
            }
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            lock.unlock();
        }
    }

    private List<TaskEvent> all() {
        lock.lock();
        try {
            return List.copyOf(events);
        } finally {
            lock.unlock();
        }
    }
}
