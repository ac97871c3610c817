package dev.flow.proofs.queues;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.calls.secret.Secrets;
import dev.flow.engine.local.TemporalBinary;
import dev.flow.proofs.document.ConfigurationFolder;
import dev.flow.proofs.document.ResourceText;
import dev.flow.proofs.fleet.Caller;
import dev.flow.proofs.fleet.EngineRuns;
import dev.flow.proofs.fleet.Fleet;
import dev.flow.proofs.fleet.Infrastructure;
import dev.flow.proofs.fleet.Killed;
import dev.flow.proofs.fleet.Killer;
import dev.flow.proofs.fleet.ServiceKind;
import dev.flow.proofs.fleet.StoredEvents;
import dev.flow.proofs.fleet.UnderKills;
import dev.flow.store.Timekeeper;
import dev.flow.testing.broker.BrokerKind;
import dev.flow.testing.network.TcpProxy;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Two gateways and two workers, each its own process, on a Temporal server and a PostgreSQL, consume queues of real
 * brokers. Messages of which some come twice and some can never be accepted are sent while any of the processes and the
 * brokers are killed; then store, engine and brokers do not answer for a while, and a process with full hands is
 * terminated. Each distinct message must start one run, and each that can never be accepted be dead-lettered once.
 */
public final class QueuesProof {
    static final String WORKFLOW = "proofs.queued";
    private static final int CONCURRENCY = 16;
    /** The number of messages in hand of the process that is terminated. */
    static final int IN_HAND = 200;

    private final Plan plan;
    private final Timekeeper time = Timekeeper.system();

    /**
     * How large.
     *
     * @param brokers side by side
     * @param messages of each, while processes are killed
     * @param kills of processes
     * @param outage how many seconds store, engine and brokers do not answer
     * @param seed of all that is random
     */
    public record Plan(List<BrokerKind> brokers, int messages, int kills, int outage, long seed) {
        public Plan {
            brokers = List.copyOf(brokers);
        }
    }

    public QueuesProof(Plan plan) {
        this.plan = plan;
    }

    /** Takes a while. Used once. */
    public QueuesOutcome run(TemporalBinary binary, Path folder) throws IOException, InterruptedException {
        List<ProvenQueue> queues = new ArrayList<>();
        try (Infrastructure infrastructure = Infrastructure.start(ServiceKind.LOCAL, binary, folder);
                TcpProxy engine = TcpProxy.to(infrastructure.engineAddress())) {
            plan.brokers().forEach(kind -> queues.add(new ProvenQueue(kind, time)));
            Path configuration = ConfigurationFolder.write(folder, configuration(queues));
            Map<String, String> settings =
                    new TreeMap<>(infrastructure.settings("queues", "local_source", configuration));
            settings.put("FLOW_ENGINE__ADDRESS", engine.address());
            queues.forEach(queue -> queue.broker()
                    .secrets()
                    .forEach((name, secret) -> settings.put(Secrets.environmentVariable(name), secret.toString())));
            try (Fleet fleet = new Fleet(settings, folder, time)) {
                fleet.awaitReady();
                String url = Infrastructure.url(infrastructure.database(), "postgres");
                try (StoredEvents stored = new StoredEvents(url)) {
                    return run(new Scene(infrastructure, fleet, queues, stored), engine, new StoreFaults(url), folder);
                }
            }
        } finally {
            queues.forEach(ProvenQueue::close);
        }
    }

    /** What there is while the proof runs. */
    record Scene(Infrastructure infrastructure, Fleet fleet, List<ProvenQueue> queues, StoredEvents stored) {}

    private QueuesOutcome run(Scene scene, TcpProxy engine, StoreFaults faults, Path folder)
            throws IOException, InterruptedException {
        var judgement = new QueuesJudgement();
        var disturbance =
                new QueueDisturbance(scene.queues(), scene.stored(), time, plan.kills(), new Random(plan.seed() + 1));
        var traffic = new QueueTraffic(scene, judgement, time);
        long begin = System.nanoTime();
        UnderKills<List<Message>, Killer.Kill> under =
                traffic.underKills(plan.messages(), plan.kills(), plan.seed(), disturbance);
        long seconds = Duration.ofNanos(System.nanoTime() - begin).toSeconds();
        judgement.judgeKills(under.kills());
        scene.fleet().awaitReady();
        var outages = new Outages(scene, traffic, judgement, disturbance, time);
        Duration outage = Duration.ofSeconds(plan.outage());
        List<QueuesOutcome.Outage> endured = new ArrayList<>();
        endured.add(outages.store(faults, outage));
        endured.add(outages.engine(engine, outage));
        endured.add(outages.brokers(outage));
        ConfigurationFolder.write(folder, Map.of("flow.yaml", settings(scene.queues(), IN_HAND)));
        List<QueuesOutcome.Drain> drains = new Drains(scene, traffic, judgement, time).drain(faults);
        Map<String, List<EngineRuns.Execution>> executions = executions(scene, traffic);
        try (Caller caller = new Caller(scene.fleet().gateways(), time, 0)) {
            judgement.judgeRuns(scene.queues(), traffic.parts(), executions, caller);
        }
        List<StoredEvents.Row> rows = scene.stored().deliveries();
        List<QueuesOutcome.Queue> queues = scene.queues().stream()
                .map(queue -> judgement.judgeQueue(queue, traffic.parts(), rows, disturbance.moments()))
                .toList();
        return new QueuesOutcome(
                Killed.of(under.kills()),
                new QueuesOutcome.Disturbed(disturbance.unacknowledged(), disturbance.restarts()),
                queues,
                endured,
                drains,
                executions.values().stream().mapToInt(List::size).sum(),
                seconds,
                judgement.violations());
    }

    private Map<String, List<EngineRuns.Execution>> executions(Scene scene, QueueTraffic traffic)
            throws InterruptedException {
        traffic.await("All events are delivered", () -> scene.stored().due() == 0);
        traffic.awaitDeadLetters();
        return EngineRuns.of(
                scene.infrastructure().connection(),
                WORKFLOW,
                time,
                scene.queues().size() * traffic.orders());
    }

    private static Map<String, String> configuration(List<ProvenQueue> queues) {
        StringBuilder triggers = new StringBuilder();
        for (ProvenQueue queue : queues) {
            triggers.append("orders-" + queue.kind().label() + ": {kind: queue, workflow: " + WORKFLOW + ", broker: "
                    + queue.kind().label() + ", queue: " + ProvenQueue.QUEUE + "}\n");
        }
        return Map.of(
                "workflows/queued.yaml",
                ResourceText.of(QueuesProof.class, "queued.yaml"),
                "triggers.yaml",
                triggers.toString(),
                "flow.yaml",
                settings(queues, CONCURRENCY));
    }

    private static String settings(List<ProvenQueue> queues, int concurrency) {
        ObjectNode settings = JsonNodeFactory.instance.objectNode();
        ObjectNode brokers = settings.putObject("brokers");
        queues.forEach(queue -> brokers.set(queue.kind().label(), queue.settings(concurrency)));
        return settings.toString();
    }
}
