package dev.flow.runtime.trigger;

import dev.flow.engine.SystemWork;
import dev.flow.engine.TaskQueues;
import dev.flow.runs.RunsParts;
import dev.flow.runtime.service.Closer;
import dev.flow.runtime.service.PeriodicTask;
import dev.flow.store.Timekeeper;
import dev.flow.triggers.controller.PopulationClient;
import dev.flow.triggers.controller.PopulationTasks;
import dev.flow.triggers.population.PopulationObserver;
import dev.flow.triggers.population.Populations;
import dev.flow.triggers.record.PopulationRows;
import dev.flow.triggers.service.EnginePopulations;
import dev.flow.triggers.workflow.PopulationController;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/**
 * The populations of a role, and their queries. What the worker needs of them is there before the engine is; the rest
 * follows with {@link #begin}. Thread-safe.
 */
public final class PopulationService implements AutoCloseable {
    /** Connections of a query that is gone are closed after this time, also where no query is asked. */
    private static final Duration FOLLOWING = Duration.ofSeconds(1);

    private static final Duration SWEEPING = Duration.ofSeconds(30);

    private final ConfiguredQueries queries;
    private final PopulationRows rows;
    private final PopulationObserver observer;
    private final PopulationTasks tasks;
    private final Timekeeper time;
    private final PeriodicTask following;

    private PopulationService(
            ConfiguredQueries queries, PopulationRows rows, PopulationObserver observer, Timekeeper time) {
        this.queries = queries;
        this.rows = rows;
        this.observer = observer;
        this.time = time;
        this.tasks = new PopulationTasks(rows, observer);
        this.following = PeriodicTask.start("queries of populations", FOLLOWING, time, queries::follow);
    }

    /**
     * The populations of a scope.
     *
     * @param queries what they may name; closed with the service
     * @param observer is told how they go
     */
    public static PopulationService open(
            ConfiguredQueries queries, PopulationRows rows, PopulationObserver observer, Timekeeper time) {
        return new PopulationService(queries, rows, observer, time);
    }

    /** The workflow of populations, beside what else a worker executes. */
    public SystemWork with(SystemWork others) {
        return others.and(List.of(PopulationController.class), List.of(tasks));
    }

    /** What a gateway serves of them: how they go, and which queries there are. */
    public record Served(Populations populations, Supplier<List<String>> queries) {}

    /** Connects them to the engine, and ends the rows of populations that were ended from outside. */
    public Served begin(RunsParts runs, TaskQueues queues, Closer opened) {
        tasks.connect(runs, queries);
        var populations =
                new EnginePopulations(rows, new PopulationClient(runs.engine().client(), queues), runs, time);
        opened.add(PeriodicTask.start("populations", SWEEPING, time, () -> {
            observer.onOpen(rows.open());
            populations.sweep();
        }));
        return new Served(populations, queries::names);
    }

    @Override
    public void close() {
        following.close();
        queries.close();
    }
}
