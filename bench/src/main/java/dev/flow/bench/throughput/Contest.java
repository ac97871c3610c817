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

    /**
     * Rounds of both. A server gets slower from run to run, so in a round one comes first and last, the other twice in
     * between; in the next round they change places.
     */
    List<Figure.Pair> rounds(Shape shape, Plan plan) {
        return IntStream.range(0, plan.rounds())
                .mapToObj(round -> round % 2 == 0
                        ? round(Contestant.INTERPRETED, Contestant.HAND_WRITTEN, shape, plan)
                        : round(Contestant.HAND_WRITTEN, Contestant.INTERPRETED, shape, plan)
                                .swapped())
                .toList();
    }

    private Figure.Pair round(Contestant outer, Contestant inner, Shape shape, Plan plan) {
        var half = plan.slice().dividedBy(2);
        var first = figure(outer, shape, plan.callers(), half);
        var between = figure(inner, shape, plan.callers(), half).and(figure(inner, shape, plan.callers(), half));
        return new Figure.Pair(first.and(figure(outer, shape, plan.callers(), half)), between);
    }

    /** One slice of one contestant. */
    Figure figure(Contestant contestant, Shape shape, int callers, Duration length) {
        var input = shape.input(shop);
        long before = cpu.applyAsLong(contestant);
        var slice = Slice.of(callers, length, () -> caller.run(contestant, shape.document(), input));
        return new Figure(slice, cpu.applyAsLong(contestant) - before);
    }
}
