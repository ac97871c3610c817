package dev.flow.proofs.events;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import dev.flow.engine.local.TemporalBinary;
import dev.flow.proofs.document.ConfigurationFolder;
import dev.flow.proofs.document.ResourceText;
import dev.flow.proofs.fleet.Caller;
import dev.flow.proofs.fleet.ConcurrentCallers;
import dev.flow.proofs.fleet.EngineRuns;
import dev.flow.proofs.fleet.Fleet;
import dev.flow.proofs.fleet.Infrastructure;
import dev.flow.proofs.fleet.Killed;
import dev.flow.proofs.fleet.Killer;
import dev.flow.proofs.fleet.Patience;
import dev.flow.proofs.fleet.Progress;
import dev.flow.proofs.fleet.ServiceKind;
import dev.flow.proofs.fleet.ShortSegments;
import dev.flow.proofs.fleet.StoredEvents;
import dev.flow.proofs.fleet.UnderKills;
import dev.flow.store.Timekeeper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Two gateways and two workers, each its own process, on a Temporal server and a PostgreSQL. Thousands of runs wait for
 * the events of their own orders; clients send these among many that concern no run, while any of the processes is
 * killed again and again. Each run must read its own events, each once, and no other.
 */
public final class EventsProof {
    private static final String WORKFLOW = "proofs.awaiting";
    private static final double DROPS = 0.15;

    /** One foreign event in this number is sent twice; those of runs all are. */
    private static final int REPEATED_EVERY = 10;

    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration LONGEST = Duration.ofMinutes(5);

    private final Plan plan;
    private final Timekeeper time = Timekeeper.system();
    private final EventsJudgement judgement = new EventsJudgement();
    private final Patience patience = new Patience(time, POLL, LONGEST, judgement::add);

    /**
     * How large.
     *
     * @param runs that wait
     * @param events that are sent, those of the runs included
     * @param kills of processes
     * @param atOnce clients at a time
     * @param seed of all that is random
     */
    public record Plan(int runs, int events, int kills, int atOnce, long seed) {}

    public EventsProof(Plan plan) {
        this.plan = plan;
    }

    /** Takes a while. Used once. */
    public EventsOutcome run(TemporalBinary binary, Path folder) throws IOException, InterruptedException {
        Path configuration = ConfigurationFolder.write(
                folder, Map.of("workflows/awaiting.yaml", ResourceText.of(EventsProof.class, "awaiting.yaml")));
        try (Infrastructure infrastructure = Infrastructure.start(
                        ServiceKind.LOCAL, ShortSegments.of(binary, AwaitingRun.SEGMENT_EVENTS, folder), folder);
                Fleet fleet =
                        new Fleet(infrastructure.settings("events", "local_source", configuration), folder, time);
                Caller caller = new Caller(fleet.gateways(), time, DROPS)) {
            fleet.awaitReady();
            try (StoredEvents stored = new StoredEvents(Infrastructure.url(infrastructure.database(), "postgres"))) {
                return run(infrastructure, fleet, caller, stored);
            }
        }
    }

    private EventsOutcome run(Infrastructure infrastructure, Fleet fleet, Caller caller, StoredEvents stored)
            throws InterruptedException {
        List<AwaitingRun> runs = ConcurrentCallers.of(plan.runs(), plan.atOnce(), number -> start(number, caller));
        patience.await("All runs listen", () -> stored.subscriptions() >= plan.runs());
        long begin = System.nanoTime();
        UnderKills<List<List<SentEvent>>, Killer.Kill> under = send(fleet, caller, runs, stored);
        patience.await("All events are delivered", () -> stored.due() == 0);
        long seconds = Duration.ofNanos(System.nanoTime() - begin).toSeconds();
        Map<String, List<EngineRuns.Execution>> executions =
                EngineRuns.of(infrastructure.connection(), WORKFLOW, time, plan.runs());
        patience.await("No run listens any more", () -> stored.subscriptions() == 0);
        List<SentEvent> sent = under.result().stream().flatMap(List::stream).toList();
        judgement.judgeKills(under.kills());
        judgeRuns(runs, executions, caller);
        sent.forEach(judgement::judgeAnswers);
        List<StoredEvents.Row> rows = stored.deliveries();
        judgement.judgeRows(sent, rows);
        int reached = judgement.judgeReached(sent, runs, stored.reached());
        return new EventsOutcome(
                caller.traffic(),
                Killed.of(under.kills()),
                executions.size(),
                executions.values().stream().mapToInt(List::size).sum(),
                new EventsOutcome.Deliveries(count(rows, "accepted"), count(rows, "duplicate"), reached),
                seconds,
                judgement.violations());
    }

    private static int count(List<StoredEvents.Row> rows, String outcome) {
        return (int) rows.stream().filter(row -> row.outcome().equals(outcome)).count();
    }

    private AwaitingRun start(int number, Caller caller) throws InterruptedException {
        Caller.Answer answer = caller.start(WORKFLOW, "order-" + number, AwaitingRun.input(number), "", random(number));
        String workflowId = answer.body().path("workflow_id").asText();
        if (workflowId.isEmpty()) {
            throw new IllegalStateException("The start of run " + number + " was answered with " + answer + ".");
        }
        return new AwaitingRun(number, AwaitingRun.rounds(number), workflowId);
    }

    private UnderKills<List<List<SentEvent>>, Killer.Kill> send(
            Fleet fleet, Caller caller, List<AwaitingRun> runs, StoredEvents stored) throws InterruptedException {
        Progress progress = new Progress();
        List<Errand> errands = Errand.all(plan.runs(), plan.events(), new Random(plan.seed()));
        EventSender sender = new EventSender(caller);
        return UnderKills.of(
                new Killer(fleet, progress, time, plan.seed()),
                progress,
                plan.kills(),
                errands.size(),
                () -> ConcurrentCallers.of(errands.size(), plan.atOnce(), number -> {
                    progress.begin();
                    Random random = random(plan.runs() + number);
                    return switch (errands.get(number)) {
                        case Errand.Own(int run) -> own(runs.get(run), sender, stored, random, progress);
                        case Errand.Foreign foreign -> foreign(number, foreign, sender, random, progress);
                    };
                }));
    }

    private List<SentEvent> own(
            AwaitingRun run, EventSender sender, StoredEvents stored, Random random, Progress progress)
            throws InterruptedException {
        List<SentEvent> sent = new ArrayList<>();
        for (int count = 1; count <= run.events(); count++) {
            if (count == 2) {
                patience.await(
                        "The run " + run.number() + " listens again",
                        () -> stored.isListening(run.workflowId(), "second"));
            }
            List<Caller.Answer> answers = new ArrayList<>();
            for (int repeat = 0; repeat < 2; repeat++) {
                answers.add(sender.send(run.event(count), Errand.AWAITED, IntNode.valueOf(run.number()), random));
            }
            sent.add(new SentEvent(run.event(count), run.number(), answers));
            if (count == 1) {
                progress.oneMore();
            }
        }
        return sent;
    }

    private static List<SentEvent> foreign(
            int number, Errand.Foreign event, EventSender sender, Random random, Progress progress)
            throws InterruptedException {
        String id = "foreign-" + number;
        List<Caller.Answer> answers = new ArrayList<>();
        answers.add(sender.send(id, event.type(), event.order(), random));
        progress.oneMore();
        if (number % REPEATED_EVERY == 0) {
            answers.add(sender.send(id, event.type(), event.order(), random));
        }
        return List.of(new SentEvent(id, SentEvent.NONE, answers));
    }

    private void judgeRuns(List<AwaitingRun> runs, Map<String, List<EngineRuns.Execution>> executions, Caller caller)
            throws InterruptedException {
        ConcurrentCallers.of(runs.size(), plan.atOnce(), number -> {
            AwaitingRun run = runs.get(number);
            List<EngineRuns.Execution> all = executions.getOrDefault(run.workflowId(), List.of());
            JsonNode result = all.stream().anyMatch(EngineRuns.Execution::completed)
                    ? caller.result(run.workflowId(), random(number)).body()
                    : null;
            judgement.judgeRun(run, all, result);
            return run;
        });
        if (executions.size() != runs.size()) {
            judgement.add("The engine has " + executions.size() + " workflows for " + runs.size() + " runs.");
        }
    }

    private Random random(int number) {
        return new Random(plan.seed() * 1_000_003 + number);
    }
}
