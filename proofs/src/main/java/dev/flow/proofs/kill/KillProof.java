package dev.flow.proofs.kill;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.RunHandle;
import dev.flow.engine.RunResult;
import dev.flow.engine.StartRequest;
import dev.flow.engine.local.LocalServer;
import dev.flow.engine.local.TemporalBinary;
import dev.flow.engine.remote.RemoteEngine;
import dev.flow.proofs.document.Documents;
import dev.flow.proofs.kill.Calls.Place;
import dev.flow.proofs.kill.Calls.Tally;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/**
 * A worker process and the server under it are killed over and over while nested runs are executed. Every run must
 * complete with the right output, and a service outside must have seen each call once, but for those that were under
 * way when the worker was killed, which come again with the same key.
 */
public final class KillProof {
    private static final Duration PATIENCE = Duration.ofMinutes(30);
    private static final List<String> PATHS =
            List.of("loop/0", "loop/1", "loop/2", "loop/3", "flaky", "below/0", "below/1");

    private final Plan plan;
    private final Documents documents = KilledWorker.documents();
    private final Set<String> openRuns = new ConcurrentSkipListSet<>();

    /**
     * How large.
     *
     * @param runs how many are started
     * @param atOnce how many of them are open at a time
     * @param kills of worker, server, worker, both, and so on; after them both live on
     * @param seed of the moments
     */
    public record Plan(int runs, int atOnce, int kills, long seed) {}

    /**
     * What came of it.
     *
     * @param kills all of them
     * @param servers those that hit the server, alone or with the worker
     * @param inside those that hit a run
     * @param calls that were answered with success
     * @param extra those among them that came more than once
     * @param inFlight calls that were under way at the kills: no more may be extra
     * @param violations one sentence for each thing that is not as promised
     */
    public record Outcome(
            int kills, int servers, int inside, int calls, int extra, int inFlight, List<String> violations) {}

    public KillProof(Plan plan) {
        this.plan = plan;
    }

    /** Takes a while. */
    public Outcome run(TemporalBinary binary, Path folder) throws IOException, InterruptedException {
        try (LocalServer server = LocalServer.start(binary, folder, Duration.ofSeconds(30));
                Calls calls = new Calls();
                RemoteEngine engine = RemoteEngine.builder(KilledWorker.address(server.address()))
                        .definitions(documents.source())
                        .withoutWorker()
                        .build()) {
            WorkerProcess worker = new WorkerProcess(server.address(), folder.resolve("worker.log"));
            try {
                CountDownLatch left = new CountDownLatch(plan.runs());
                Map<Integer, RunResult> results = new TreeMap<>();
                List<Kills.Kill> kills;
                try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                    startAll(engine, calls.address(), threads, left, results);
                    kills = new Kills(worker, server, engine.client(), () -> List.copyOf(openRuns), calls, plan.seed())
                            .kill(plan.kills(), left);
                    left.await();
                }
                return judge(results, kills, calls.tallies());
            } finally {
                worker.kill();
            }
        }
    }

    private void startAll(
            RemoteEngine engine,
            String service,
            ExecutorService threads,
            CountDownLatch left,
            Map<Integer, RunResult> results) {
        Semaphore places = new Semaphore(plan.atOnce());
        for (int number = 0; number < plan.runs(); number++) {
            int run = number;
            threads.execute(() -> {
                places.acquireUninterruptibly();
                openRuns.add(id(run));
                try {
                    RunResult result = start(engine, service, run)
                            .result(PATIENCE)
                            .orElseGet(() -> new RunResult.Terminated("It did not end within " + PATIENCE));
                    synchronized (results) {
                        results.put(run, result);
                    }
                } finally {
                    places.release();
                    openRuns.remove(id(run));
                    left.countDown();
                }
            });
        }
    }

    private RunHandle start(RemoteEngine engine, String service, int run) {
        ObjectNode input =
                JsonNodeFactory.instance.objectNode().put("service", service).put("run", run);
        return engine.start(new StartRequest(id(run), "proofs.nested", documents.digest(), input));
    }

    private Outcome judge(Map<Integer, RunResult> results, List<Kills.Kill> kills, Map<Place, Tally> tallies) {
        Map<String, Integer> inFlight = new TreeMap<>();
        kills.forEach(kill -> kill.inFlight().forEach(id -> inFlight.merge(id, 1, Integer::sum)));
        List<String> violations = new ArrayList<>();
        int answered = 0;
        int extra = 0;
        for (int run = 0; run < plan.runs(); run++) {
            RunResult expected = new RunResult.Completed(expected(run));
            if (!expected.equals(results.get(run))) {
                violations.add("Run " + run + " ended with " + results.get(run) + " instead of " + expected + ".");
            }
            int more = 0;
            for (String path : PATHS) {
                Tally tally = tallies.remove(new Place(run, path));
                if (tally == null || tally.answered() < 1) {
                    violations.add("Run " + run + " did not call at " + path + ": " + tally + ".");
                    continue;
                }
                if (tally.keys().size() != 1 || tally.keys().containsKey("none")) {
                    violations.add("Run " + run + " changed its key at " + path + ": " + tally + ".");
                }
                if (tally.refused() != (path.equals("flaky") ? 1 : 0)) {
                    violations.add("Run " + run + " was refused at " + path + ": " + tally + ".");
                }
                answered += tally.answered();
                more += tally.answered() - 1;
            }
            if (more > inFlight.getOrDefault(id(run), 0)) {
                violations.add("Run " + run + " made " + more + " calls again, and " + inFlight.get(id(run))
                        + " were under way at kills.");
            }
            extra += more;
        }
        tallies.forEach((place, tally) -> violations.add("Unexpected calls at " + place + ": " + tally + "."));
        return new Outcome(
                kills.size(),
                (int) kills.stream().filter(kill -> kill.victim().server()).count(),
                (int) kills.stream().filter(Kills.Kill::inside).count(),
                answered,
                extra,
                inFlight.values().stream().mapToInt(Integer::intValue).sum(),
                violations);
    }

    private static String id(int run) {
        return "proofs.nested." + run;
    }

    /**
     * The expected output of the document, by hand: twice the sums of what the loop and the sub-workflow send, and
     * twice 7.
     */
    private static JsonNode expected(int run) {
        ArrayNode sides = JsonNodeFactory.instance
                .arrayNode()
                .add(2 * (0 + 1 + 2 + 3))
                .add(2 * 7)
                .add(2 * (10 + 11));
        return JsonNodeFactory.instance.objectNode().put("run", run).set("sides", sides);
    }
}
