package dev.flow.triggers.service;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.flow.engine.record.PopulationRequest;
import dev.flow.engine.record.RunMemo;
import dev.flow.runs.RunsParts;
import dev.flow.runs.WorkflowNames;
import dev.flow.runs.access.EngineAccess;
import dev.flow.runs.access.RunLookup;
import dev.flow.store.Timekeeper;
import dev.flow.triggers.TriggersException;
import dev.flow.triggers.controller.PopulationClient;
import dev.flow.triggers.controller.Presence;
import dev.flow.triggers.population.FailedMemberPage;
import dev.flow.triggers.population.Population;
import dev.flow.triggers.population.Population.Origin;
import dev.flow.triggers.population.Population.Plan;
import dev.flow.triggers.population.Population.State;
import dev.flow.triggers.population.PopulationPage;
import dev.flow.triggers.population.PopulationPage.Position;
import dev.flow.triggers.population.Populations;
import dev.flow.triggers.record.PopulationRow;
import dev.flow.triggers.record.PopulationRows;
import dev.flow.triggers.workflow.PopulationJob;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The populations of a scope on an engine. Thread-safe. */
public final class EnginePopulations implements Populations {
    /** How long an operator waits until a population has taken note of what it was told. */
    private static final Duration CONFIRMATION = Duration.ofSeconds(5);

    private static final Duration PAUSE = Duration.ofMillis(20);

    /** Open ones that are compared with the engine in one round. */
    private static final int SWEPT = 100;

    /** A workflow writes its row as its first step: the engine has had one that has a row for this long. */
    private static final Duration GRACE = Duration.ofMinutes(1);

    private final PopulationRows rows;
    private final PopulationClient client;
    private final RunLookup lookup;
    private final WorkflowNames names;
    private final Timekeeper time;

    public EnginePopulations(PopulationRows rows, PopulationClient client, RunsParts runs, Timekeeper time) {
        this.rows = rows;
        this.client = client;
        this.lookup = new RunLookup(new EngineAccess(runs), runs.scope());
        this.names = new WorkflowNames(runs.definitions());
        this.time = time;
    }

    private Population found(String id) {
        return rows.find(id).map(PopulationRow::population).orElseThrow(() -> TriggersException.noPopulation(id));
    }

    @Override
    public Population describe(String id) {
        return found(id);
    }

    @Override
    public Optional<String> workflowOf(String id) {
        return rows.find(id).map(row -> row.population().origin().workflowName());
    }

    @Override
    public PopulationPage list(@Nullable String workflowId, int limit, @Nullable Position after) {
        List<Population> found = rows.page(workflowId, limit + 1, after);
        List<Population> page = found.stream().limit(limit).toList();
        return new PopulationPage(
                page,
                found.size() > limit
                        ? new Position(
                                page.getLast().startedAt(), page.getLast().id())
                        : null);
    }

    @Override
    public FailedMemberPage failures(String id, int limit, @Nullable Long after) {
        var _ = found(id);
        return rows.failures(id, limit, after);
    }

    private Population open(String id) {
        Population population = found(id);
        if (population.state().isFinal()) {
            throw TriggersException.conflict("The population " + id + " has ended: it is "
                    + population.state().label() + ".");
        }
        return population;
    }

    @Override
    public Population pause(String id, String by, String reason) {
        Population before = open(id);
        if (before.state() == State.PAUSED) {
            return before;
        }
        return client.pause(id, by, reason) ? confirmed(id, now -> now.state() != State.RUNNING) : lost(id);
    }

    @Override
    public Population resume(String id) {
        var _ = open(id);
        return client.resume(id) ? confirmed(id, now -> now.state() != State.PAUSED) : lost(id);
    }

    @Override
    public Population cancel(String id, String by, String reason) {
        Population before = open(id);
        if (before.state() == State.CANCELING) {
            return before;
        }
        return client.cancel(id, by, reason)
                ? confirmed(
                        id, now -> now.state() == State.CANCELING || now.state().isFinal())
                : lost(id);
    }

    /** Populations confirm by their rows, within a second or two while a worker is there. */
    private Population confirmed(String id, Predicate<Population> done) {
        Population population = found(id);
        for (long round = 0; !done.test(population) && round < CONFIRMATION.dividedBy(PAUSE); round++) {
            try {
                time.pause(PAUSE);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw TriggersException.engine("The wait for the population was interrupted.", e);
            }
            population = found(id);
        }
        return population;
    }

    /** The workflow of a population that is open was ended from outside; one that ends writes its row before. */
    private Population lost(String id) {
        PopulationRow present = rows.find(id).orElseThrow(() -> TriggersException.noPopulation(id));
        Population population = present.population();
        if (!population.state().isFinal()) {
            var _ = rows.write(
                    new PopulationRow(
                            new Population(
                                    id,
                                    population.origin(),
                                    population.plan(),
                                    State.FAILED,
                                    null,
                                    "Its workflow was ended from outside.",
                                    population.progress(),
                                    population.startedAt(),
                                    time.instant()),
                            present.version() + 1),
                    List.of());
        }
        return found(id);
    }

    @Override
    public Population rerun(String id, String requestId, String by) {
        Population earlier = found(id);
        if (!earlier.state().isFinal()) {
            throw TriggersException.conflict(
                    "The population " + id + " is " + earlier.state().label() + ": wait for its end, or cancel it.");
        }
        String rerun = PopulationClient.rerunId(id, requestId);
        Optional<PopulationRow> before = rows.find(rerun);
        if (before.isPresent()) {
            return before.get().population();
        }
        String failed = rows.firstFailedRun(id)
                .orElseThrow(() -> TriggersException.conflict("No run of the population " + id + " has failed."));
        var job = new PopulationJob(request(earlier, lookup.find(failed, null)), id);
        rows.writeRequested(PopulationRow.requested(rerun, job, time.instant()));
        client.start(rerun, job);
        return found(rerun);
    }

    /** What the runs inherit is that of the failed ones, and so are their inputs: nothing is evaluated. */
    private PopulationRequest request(Population earlier, RunLookup.Found failed) {
        Origin origin = earlier.origin();
        Plan plan = earlier.plan();
        return new PopulationRequest(
                new PopulationRequest.Caller(origin.workflowName(), origin.workflowId(), "", origin.task()),
                new PopulationRequest.Heritage(
                        client.runs(),
                        lookup.input(lookup.started(failed)).traits(),
                        failed.memo().json().put(RunMemo.LISTED, true)),
                new PopulationRequest.Plan(plan.query(), plan.page(), plan.concurrency(), 0),
                new PopulationRequest.Member(
                        plan.memberWorkflow(),
                        names.active(plan.memberWorkflow()).digest()),
                NullNode.getInstance(),
                Map.of());
    }

    /** Ends the rows of populations whose workflow was terminated, which nobody else would. */
    public void sweep() {
        for (Population population : rows.open(SWEPT)) {
            boolean isOld = population.startedAt().plus(GRACE).isBefore(time.instant());
            if (isOld && client.presence(population.id()) == Presence.ABSENT) {
                var _ = lost(population.id());
            }
        }
    }
}
