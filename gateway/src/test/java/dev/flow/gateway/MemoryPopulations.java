package dev.flow.gateway;

import dev.flow.triggers.TriggersException;
import dev.flow.triggers.population.FailedMember;
import dev.flow.triggers.population.FailedMember.Outcome;
import dev.flow.triggers.population.FailedMember.Problem;
import dev.flow.triggers.population.FailedMemberPage;
import dev.flow.triggers.population.Population;
import dev.flow.triggers.population.Population.Origin;
import dev.flow.triggers.population.Population.Pause;
import dev.flow.triggers.population.Population.Plan;
import dev.flow.triggers.population.Population.Progress;
import dev.flow.triggers.population.Population.State;
import dev.flow.triggers.population.PopulationPage;
import dev.flow.triggers.population.PopulationPage.Position;
import dev.flow.triggers.population.Populations;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Populations in memory, without an engine. {@link #OPEN} and {@link #ENDED} are of runs of {@code shop.hello}, each
 * with three failed members; {@link #CLEAN} is of {@code shop.listening}, {@link #WAITING} of {@code shop.waiting}.
 */
final class MemoryPopulations implements Populations {
    static final String OPEN = "open-population";
    static final String ENDED = "ended-population";
    static final String CLEAN = "clean-population";
    static final String WAITING = "waiting-population";
    /** The run that has started {@link #ENDED}. */
    static final String RUN = "shop.hello.7N3V1C5W9K2D8F4H6J0M5Q2R1T";

    static final Instant NOW = Instant.parse("2026-03-27T12:00:00Z");

    private static final Instant SAME_TIME = Instant.parse("2026-03-26T12:00:00.123456Z");
    private static final List<FailedMember> FAILURES = List.of(
            new FailedMember(
                    "17",
                    "shop.check.A1",
                    Outcome.FAILED,
                    new Problem("https://example.com/errors/bank", 503, "The bank is closed", "account 4711")),
            new FailedMember("18", "shop.check.A2", Outcome.TERMINATED, null),
            new FailedMember(
                    "21",
                    null,
                    Outcome.NOT_STARTED,
                    new Problem("https://serverlessworkflow.io/spec/1.0.0/errors/validation", 400, null, null)));
    private static final Comparator<Population> LATEST_FIRST = Comparator.comparing(Population::startedAt)
            .thenComparing(Population::id)
            .reversed();

    private final Map<String, Population> populations = new TreeMap<>();
    private final Map<String, String> steered = new TreeMap<>();
    private boolean answers = true;

    MemoryPopulations() {
        restore();
    }

    /** From now on there are the first ones only, and everything answers. */
    synchronized void restore() {
        populations.clear();
        steered.clear();
        answers = true;
        put(OPEN, "shop.hello", "shop.hello.0", State.RUNNING, 3);
        put(ENDED, "shop.hello", RUN, State.FAILED, 3);
        put(CLEAN, "shop.listening", "shop.listening.0", State.COMPLETED, 0);
        put(WAITING, "shop.waiting", "shop.waiting.0", State.RUNNING, 0);
    }

    private void put(String id, String workflow, String run, State state, int failed) {
        populations.put(
                id,
                new Population(
                        id,
                        new Origin(workflow, run, "/do/0/everyone", null),
                        new Plan("customers", "shop.check", failed == 0 ? 0 : 200, 20, failed == 0 ? 0 : 3),
                        state,
                        null,
                        state == State.FAILED ? "3 members have failed." : null,
                        new Progress(2, 300, 10, state.isFinal() ? 0 : 3, 7 - failed, failed),
                        SAME_TIME,
                        state.isFinal() ? NOW : null));
    }

    /** Whether the engine answers. */
    synchronized void answers(boolean does) {
        answers = does;
    }

    /** The reason of the last pause or cancellation of a population. */
    synchronized Optional<String> reason(String id) {
        return Optional.ofNullable(steered.get(id));
    }

    @Override
    public synchronized Population describe(String id) {
        Population found = populations.get(id);
        if (found == null) {
            throw TriggersException.noPopulation(id);
        }
        return found;
    }

    @Override
    public synchronized Optional<String> workflowOf(String id) {
        return Optional.ofNullable(populations.get(id))
                .map(population -> population.origin().workflowName());
    }

    @Override
    public synchronized PopulationPage list(@Nullable String workflowId, int limit, @Nullable Position after) {
        List<Population> rest = populations.values().stream()
                .filter(each -> workflowId == null || each.origin().workflowId().equals(workflowId))
                .sorted(LATEST_FIRST)
                .filter(each -> after == null || isAfter(each, after))
                .toList();
        List<Population> page = rest.stream().limit(limit).toList();
        return new PopulationPage(
                page,
                rest.size() > limit
                        ? new Position(
                                page.getLast().startedAt(), page.getLast().id())
                        : null);
    }

    private static boolean isAfter(Population population, Position after) {
        int time = population.startedAt().compareTo(after.startedAt());
        return time == 0 ? population.id().compareTo(after.id()) < 0 : time < 0;
    }

    @Override
    public synchronized FailedMemberPage failures(String id, int limit, @Nullable Long after) {
        List<FailedMember> all =
                FAILURES.subList(0, (int) describe(id).progress().failed());
        int from = after == null ? 0 : after.intValue();
        int to = Math.min(all.size(), from + limit);
        return new FailedMemberPage(new ArrayList<>(all.subList(from, to)), to < all.size() ? Long.valueOf(to) : null);
    }

    @Override
    public synchronized Population pause(String id, String by, String reason) {
        Population open = open(id);
        steered.put(id, reason);
        return open.pause() == null ? changed(open, State.PAUSED, new Pause(by, reason, NOW)) : open;
    }

    @Override
    public synchronized Population resume(String id) {
        Population open = open(id);
        return open.pause() == null ? open : changed(open, State.RUNNING, null);
    }

    @Override
    public synchronized Population cancel(String id, String by, String reason) {
        steered.put(id, reason);
        return changed(open(id), State.CANCELING, null);
    }

    private Population open(String id) {
        Population found = describe(id);
        checkEngine();
        if (found.state().isFinal()) {
            throw TriggersException.conflict("The population " + id + " has ended.");
        }
        return found;
    }

    private void checkEngine() {
        if (!answers) {
            throw TriggersException.engine("The engine does not answer.", null);
        }
    }

    private Population changed(Population of, State state, @Nullable Pause pause) {
        Population now = new Population(
                of.id(),
                of.origin(),
                of.plan(),
                state,
                pause,
                of.reason(),
                of.progress(),
                of.startedAt(),
                of.endedAt());
        populations.put(of.id(), now);
        return now;
    }

    @Override
    public synchronized Population rerun(String id, String requestId, String by) {
        Population found = describe(id);
        checkEngine();
        if (!found.state().isFinal() || found.progress().failed() == 0) {
            throw TriggersException.conflict("The population " + id + " has no failed runs, or is open.");
        }
        return populations.computeIfAbsent(
                "rerun-" + requestId,
                again -> new Population(
                        again,
                        new Origin(
                                found.origin().workflowName(),
                                found.origin().workflowId(),
                                found.origin().task(),
                                id),
                        found.plan(),
                        State.RUNNING,
                        null,
                        null,
                        new Progress(0, 0, 0, 0, 0, 0),
                        NOW,
                        null));
    }
}
