package dev.flow.bench.waiting;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.bench.load.LoadClient;
import dev.flow.bench.process.Implementation;
import dev.flow.bench.shape.BenchWorkflow;
import io.temporal.api.enums.v1.EventType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs of one implementation that wait for a month. Thread-safe. */
final class WaitingRuns {
    private static final int STARTERS = 16;
    private static final int WARM = 200;
    private static final String MONTH = "month";

    private final LoadClient caller;
    private final Implementation implementation;
    private final ObjectNode input = BenchWorkflow.CHECKOUT.input("");

    WaitingRuns(LoadClient caller, Implementation implementation) {
        this.caller = caller;
        this.implementation = implementation;
    }

    /** Runs that are over at once: what they load stays loaded. */
    void warm() {
        each(WARM, () -> caller.run(implementation, BenchWorkflow.SETS.document(), BenchWorkflow.SETS.input("")));
    }

    /** Starts this number of runs and returns when the worker has brought all of them to their wait. */
    void start(int count) {
        each(count, () -> {
            var stub = caller.start(implementation, MONTH, input);
            var workflowId = Objects.requireNonNull(stub.getExecution()).getWorkflowId();
            while (!waits(workflowId)) {
                Thread.onSpinWait();
            }
        });
    }

    boolean waits(String workflowId) {
        return caller.client().fetchHistory(workflowId).getEvents().stream()
                .anyMatch(event -> event.getEventType() == EventType.EVENT_TYPE_TIMER_STARTED);
    }

    private static void each(int count, Runnable start) {
        var left = new AtomicInteger(count);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> starters = new ArrayList<>();
            for (int number = 0; number < STARTERS; number++) {
                starters.add(threads.submit(() -> {
                    while (left.getAndDecrement() > 0) {
                        start.run();
                    }
                }));
            }
            for (var starter : starters) {
                starter.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("A run could not be started.", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted.", e);
        }
    }
}
