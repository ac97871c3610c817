package dev.flow.proofs.kill;

import dev.flow.engine.local.LocalServer;
import io.temporal.client.WorkflowClient;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Kills the worker, the server or both at random moments, and says of each kill what it hit. The server comes back by
 * itself. Confined to one thread.
 */
final class Kills {
    /** A worker is killed so long after its first call, in milliseconds. */
    private static final int LONGEST_LIFE = 3_000;

    private static final int POLL = 20;
    /** A worker that makes no call in this time has only timers to wait for, and is killed as well. */
    private static final int STARTS_WITHIN = 30_000;

    private final WorkerProcess worker;
    private final LocalServer server;
    private final WorkflowClient client;
    private final Supplier<? extends Collection<String>> openRuns;
    private final Calls calls;
    private final Random random;
    private final List<Kill> done = new ArrayList<>();

    /**
     * One kill.
     *
     * @param inside whether the worker had made calls and there were runs left to make more
     * @param inFlight ids of runs, once for each of their calls that a killed worker had begun and not reported; none
     *     when the worker lived on
     */
    record Kill(Victim victim, boolean inside, List<String> inFlight) {}

    /**
     * Nothing is killed yet.
     *
     * @param openRuns ids of the runs that have not ended
     */
    Kills(
            WorkerProcess worker,
            LocalServer server,
            WorkflowClient client,
            Supplier<? extends Collection<String>> openRuns,
            Calls calls,
            long seed) {
        this.worker = worker;
        this.server = server;
        this.client = client;
        this.openRuns = openRuns;
        this.calls = calls;
        this.random = new Random(seed);
    }

    /** Kills until it is told that all runs have ended, or so often. */
    List<Kill> kill(int most, CountDownLatch left) throws InterruptedException {
        while (done.size() < most && left.getCount() > 0) {
            int before = calls.received();
            for (int waited = 0; calls.received() == before && waited < STARTS_WITHIN; waited += POLL) {
                left.await(POLL, TimeUnit.MILLISECONDS);
            }
            if (left.await(random.nextInt(LONGEST_LIFE), TimeUnit.MILLISECONDS)) {
                break;
            }
            boolean worked = calls.received() > before;
            Victim victim = Victim.of(done.size());
            List<String> inFlight = kill(victim);
            done.add(new Kill(victim, worked && left.getCount() > 0, inFlight));
        }
        return done;
    }

    private List<String> kill(Victim victim) throws InterruptedException {
        if (victim.worker()) {
            worker.kill();
        }
        if (victim.server()) {
            ProcessHandle process = server.process();
            process.destroyForcibly();
            process.onExit().join();
        }
        if (!victim.worker()) {
            return List.of();
        }
        List<String> inFlight = InFlight.calls(client, openRuns.get());
        worker.restart();
        return inFlight;
    }
}
