package dev.flow.bench.throughput;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.bench.load.HistoryEventCounts;
import dev.flow.bench.load.LoadClient;
import dev.flow.bench.load.LoadInterval;
import dev.flow.bench.process.Implementation;
import dev.flow.bench.shape.BenchWorkflow;
import dev.flow.engine.payload.Json;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/** Both implementations on one server. Not thread-safe. */
final class WorkerPair {
    private final LoadClient caller;
    private final String shop;
    private final ToLongFunction<Implementation> cpu;

    /** @param cpu what a implementation's worker has used so far, nanoseconds */
    WorkerPair(LoadClient caller, String shop, ToLongFunction<Implementation> cpu) {
        this.caller = caller;
        this.shop = shop;
        this.cpu = cpu;
    }

    /**
     * One result of each.
     *
     * @throws IllegalStateException when they differ
     */
    JsonNode result(BenchWorkflow shape) {
        var interpreted = caller.run(Implementation.INTERPRETED, shape.document(), shape.input(shop));
        var handWritten = caller.run(Implementation.HAND_WRITTEN, shape.document(), shape.input(shop));
        if (!Json.same(interpreted, handWritten)) {
            throw new IllegalStateException(shape + ": " + interpreted + " and " + handWritten);
        }
        return interpreted;
    }

    /**
     * What their histories hold.
     *
     * @param samples the number of runs, of which the one with the fewest events counts: which events share a workflow
     *     task varies by chance
     */
    Measurement.Histories histories(BenchWorkflow shape, int samples) {
        return new Measurement.Histories(
                events(Implementation.INTERPRETED, shape, samples),
                events(Implementation.HAND_WRITTEN, shape, samples));
    }

    private HistoryEventCounts events(Implementation implementation, BenchWorkflow shape, int samples) {
        return IntStream.range(0, samples)
                .mapToObj(_ -> {
                    var stub = caller.start(implementation, shape.document(), shape.input(shop));
                    stub.getResult(JsonNode.class);
                    return HistoryEventCounts.of(
                            caller.client(),
                            Objects.requireNonNull(stub.getExecution()).getWorkflowId());
                })
                .reduce((one, other) -> one.all() <= other.all() ? one : other)
                .orElseThrow();
    }

    /** Both start runs at the same time for a while. */
    void warm(BenchWorkflow shape, ThroughputOptions plan) {
        together(shape, plan.callers(), plan.warm());
    }

    /**
     * Rounds of both. A server gets slower from run to run, so in a round one comes first and last, the other twice in
     * between; in the next round they change places. What the CPU of a worker has to do depends on how busy server and
     * machine are, so that is measured while both are at work, with half the callers each.
     */
    List<RoundResult> rounds(BenchWorkflow shape, ThroughputOptions plan) {
        return IntStream.range(0, plan.rounds())
                .mapToObj(round -> new RoundResult(
                        round % 2 == 0
                                ? round(Implementation.INTERPRETED, Implementation.HAND_WRITTEN, shape, plan)
                                : round(Implementation.HAND_WRITTEN, Implementation.INTERPRETED, shape, plan)
                                        .swapped(),
                        together(shape, plan.callers(), plan.slice())))
                .toList();
    }

    private Measurement.Pair round(
            Implementation outer, Implementation inner, BenchWorkflow shape, ThroughputOptions plan) {
        var half = plan.slice().dividedBy(2);
        var first = figure(outer, shape, plan.callers(), half);
        var between = figure(inner, shape, plan.callers(), half).and(figure(inner, shape, plan.callers(), half));
        return new Measurement.Pair(first.and(figure(outer, shape, plan.callers(), half)), between);
    }

    private Measurement.Pair together(BenchWorkflow shape, int callers, Duration length) {
        int each = Math.max(1, callers / 2);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var interpreted = threads.submit(() -> figure(Implementation.INTERPRETED, shape, each, length));
            var handWritten = threads.submit(() -> figure(Implementation.HAND_WRITTEN, shape, each, length));
            return new Measurement.Pair(interpreted.get(), handWritten.get());
        } catch (ExecutionException e) {
            throw new IllegalStateException("A slice failed.", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted.", e);
        }
    }

    /** One slice of one implementation. */
    private Measurement figure(Implementation implementation, BenchWorkflow shape, int callers, Duration length) {
        var input = shape.input(shop);
        long before = cpu.applyAsLong(implementation);
        var slice = LoadInterval.of(callers, length, () -> caller.run(implementation, shape.document(), input));
        return new Measurement(slice, cpu.applyAsLong(implementation) - before);
    }
}
