package dev.flow.bench.throughput;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.bench.load.Caller;
import dev.flow.bench.load.Events;
import dev.flow.bench.load.Slice;
import dev.flow.bench.process.Contestant;
import dev.flow.bench.shape.Shape;
import dev.flow.engine.payload.Json;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/** Both contestants on one server. Not thread-safe. */
final class Contest {
    private final Caller caller;
    private final String shop;
    private final ToLongFunction<Contestant> cpu;

    /** @param cpu what a contestant's worker has used so far, nanoseconds */
    Contest(Caller caller, String shop, ToLongFunction<Contestant> cpu) {
        this.caller = caller;
        this.shop = shop;
        this.cpu = cpu;
    }

    /**
     * One result of each.
     *
     * @throws IllegalStateException when they differ
     */
    JsonNode result(Shape shape) {
        var interpreted = caller.run(Contestant.INTERPRETED, shape.document(), shape.input(shop));
        var handWritten = caller.run(Contestant.HAND_WRITTEN, shape.document(), shape.input(shop));
        if (!Json.same(interpreted, handWritten)) {
            throw new IllegalStateException(shape + ": " + interpreted + " and " + handWritten);
        }
        return interpreted;
    }

    /**
     * What their histories hold.
     *
     * @param samples so many runs, of which the one with the fewest events counts: what comes together by chance
     *     differs
     */
    Figure.Histories histories(Shape shape, int samples) {
        return new Figure.Histories(
                events(Contestant.INTERPRETED, shape, samples), events(Contestant.HAND_WRITTEN, shape, samples));
    }

    private Events events(Contestant contestant, Shape shape, int samples) {
        return IntStream.range(0, samples)
                .mapToObj(_ -> {
                    var stub = caller.start(contestant, shape.document(), shape.input(shop));
                    stub.getResult(JsonNode.class);
                    return Events.of(
                            caller.client(),
                            Objects.requireNonNull(stub.getExecution()).getWorkflowId());
                })
                .reduce((one, other) -> one.all() <= other.all() ? one : other)
                .orElseThrow();
    }

    /** Both start runs at the same time for a while. */
    void warm(Shape shape, Plan plan) {
        together(shape, plan.callers(), plan.warm());
    }

    /**
     * Rounds of both. A server gets slower from run to run, so in a round one comes first and last, the other twice in
     * between; in the next round they change places. What the CPU of a worker has to do depends on how busy server and
     * machine are, so that is measured while both are at work, with half the callers each.
     */
    List<Round> rounds(Shape shape, Plan plan) {
        return IntStream.range(0, plan.rounds())
                .mapToObj(round -> new Round(
                        round % 2 == 0
                                ? round(Contestant.INTERPRETED, Contestant.HAND_WRITTEN, shape, plan)
                                : round(Contestant.HAND_WRITTEN, Contestant.INTERPRETED, shape, plan)
                                        .swapped(),
                        together(shape, plan.callers(), plan.slice())))
                .toList();
    }

    private Figure.Pair round(Contestant outer, Contestant inner, Shape shape, Plan plan) {
        var half = plan.slice().dividedBy(2);
        var first = figure(outer, shape, plan.callers(), half);
        var between = figure(inner, shape, plan.callers(), half).and(figure(inner, shape, plan.callers(), half));
        return new Figure.Pair(first.and(figure(outer, shape, plan.callers(), half)), between);
    }

    private Figure.Pair together(Shape shape, int callers, Duration length) {
        int each = Math.max(1, callers / 2);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var interpreted = threads.submit(() -> figure(Contestant.INTERPRETED, shape, each, length));
            var handWritten = threads.submit(() -> figure(Contestant.HAND_WRITTEN, shape, each, length));
            return new Figure.Pair(interpreted.get(), handWritten.get());
        } catch (ExecutionException e) {
            throw new IllegalStateException("A slice failed.", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted.", e);
        }
    }

    /** One slice of one contestant. */
    private Figure figure(Contestant contestant, Shape shape, int callers, Duration length) {
        var input = shape.input(shop);
        long before = cpu.applyAsLong(contestant);
        var slice = Slice.of(callers, length, () -> caller.run(contestant, shape.document(), input));
        return new Figure(slice, cpu.applyAsLong(contestant) - before);
    }
}
