package dev.flow.engine.worker;

import dev.flow.engine.TaskQueues;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets the runs of a scope go on that were begun on another task queue than its present one: on
 * {@link TaskQueues#SHARED}, or on one that a setting named. A worker takes tasks from such a queue as long as the
 * scope has open runs there. The engine is asked every minute, because a process of an earlier version may still begin
 * some. Thread-safe.
 */
final class PreviousQueueWorkers implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PreviousQueueWorkers.class);
    private static final long EVERY_SECONDS = 60;

    /** More queues than that, no scope has had. */
    private static final int MOST = 8;

    private final ScopeQueries queries;
    private final TaskQueues home;
    private final Function<String, RunWorker> start;
    private final ScheduledExecutorService looking;
    private final Map<String, RunWorker> workers = new LinkedHashMap<>();

    private PreviousQueueWorkers(ScopeQueries queries, TaskQueues home, Function<String, RunWorker> start) {
        this.queries = queries;
        this.home = home;
        this.start = start;
        this.looking = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().daemon().name("earlier-queues").factory());
    }

    /**
     * Looks at once, and goes on looking.
     *
     * @param home the queues that the scope's worker serves already
     * @param start starts a worker on a queue, which refuses what belongs to other scopes
     */
    static PreviousQueueWorkers serve(ScopeQueries queries, TaskQueues home, Function<String, RunWorker> start) {
        PreviousQueueWorkers earlier = new PreviousQueueWorkers(queries, home, start);
        earlier.look();
        var _ = earlier.looking.scheduleWithFixedDelay(earlier::look, EVERY_SECONDS, EVERY_SECONDS, TimeUnit.SECONDS);
        return earlier;
    }

    private synchronized void look() {
        try {
            leaveEmpty();
            serveOthers();
        } catch (RuntimeException e) {
            LOG.debug("The engine does not report which task queues have runs: {}", e.toString());
        }
    }

    private void leaveEmpty() {
        workers.entrySet().removeIf(each -> {
            if (queries.hasOwn(each.getKey())) {
                return false;
            }
            LOG.info("No run of this scope is left on the task queue {}.", each.getKey());
            each.getValue().close();
            return true;
        });
    }

    private void serveOthers() {
        Set<String> known = new HashSet<>(workers.keySet());
        known.add(home.runs());
        known.add(home.system());
        while (workers.size() < MOST) {
            Optional<String> queue = queries.queueBeside(known);
            if (queue.isEmpty()) {
                return;
            }
            LOG.info("Runs that were begun on the task queue {} go on there.", queue.get());
            workers.put(queue.get(), start.apply(queue.get()));
            known.add(queue.get());
        }
    }

    @Override
    public void close() {
        looking.shutdownNow();
        synchronized (this) {
            workers.values().forEach(RunWorker::close);
            workers.clear();
        }
    }
}
