package dev.flow.conformance.judge;

import dev.flow.conformance.scenario.Scenario;
import dev.flow.conformance.step.Vocabulary;
import dev.flow.definition.task.TaskKind;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.stream.Stream;

/**
 * A few engines, shared by all scenarios; each has one at a time. An engine that a scenario leaves unclean makes place
 * for a new one. Thread-safe.
 */
public final class Lanes implements AutoCloseable {
    private final Ground ground;
    private final Set<TaskKind> missing;
    private final BlockingQueue<Lane> free;

    /** On embedded engines that do not know these kinds of tasks. */
    public Lanes(int count, Set<TaskKind> missing) {
        this(count, new Ground.Embedded(), missing);
    }

    /** @param missing task kinds that these engines do not know */
    public Lanes(int count, Ground ground, Set<TaskKind> missing) {
        this.ground = ground;
        this.missing = Set.copyOf(missing);
        free = new ArrayBlockingQueue<>(count);
        Stream.generate(() -> new Lane(ground, missing)).limit(count).forEach(free::add);
    }

    /** Runs a scenario from its first step to its last; a step that does not hold throws. */
    public void run(Scenario scenario) throws InterruptedException {
        Lane lane = free.take();
        try {
            World world = new World(lane);
            scenario.steps().forEach(step -> Vocabulary.perform(step, world));
            world.replay(scenario.title());
        } finally {
            free.put(next(lane));
        }
    }

    private Lane next(Lane lane) {
        if (lane.reset()) {
            return lane;
        }
        lane.close();
        return new Lane(ground, missing);
    }

    @Override
    public void close() {
        free.forEach(Lane::close);
    }
}
