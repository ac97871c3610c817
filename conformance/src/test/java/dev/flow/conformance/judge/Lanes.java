package dev.flow.conformance.judge;

import dev.flow.conformance.scenario.Scenario;
import dev.flow.conformance.step.Vocabulary;
import dev.flow.engine.interpreter.TaskKind;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.stream.Stream;

/** A few engines, shared by all scenarios; each has one at a time. Thread-safe. */
public final class Lanes implements AutoCloseable {
    private final List<Lane> lanes;
    private final BlockingQueue<Lane> free;

    /** @param missing task kinds that these engines do not know */
    public Lanes(int count, Set<TaskKind> missing) {
        lanes = Stream.generate(() -> new Lane(missing)).limit(count).toList();
        free = new ArrayBlockingQueue<>(count, true, lanes);
    }

    /** Runs a scenario from its first step to its last; a step that does not hold throws. */
    public void run(Scenario scenario) throws InterruptedException {
        Lane lane = free.take();
        try {
            lane.reset();
            World world = new World(lane);
            scenario.steps().forEach(step -> Vocabulary.perform(step, world));
            world.replay();
        } finally {
            free.put(lane);
        }
    }

    @Override
    public void close() {
        lanes.forEach(Lane::close);
    }
}
