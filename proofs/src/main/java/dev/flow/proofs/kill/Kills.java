package dev.flow.proofs.kill;

import io.temporal.client.WorkflowClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Kills the worker at random moments, and says of each kill what it hit. Confined to one thread. */
final class Kills {
    /** A worker is killed so long after its first call, in milliseconds. */
    private static final int LONGEST_LIFE = 3_000;

    private static final int POLL = 20;
    private static final int STARTS_WITHIN = 3_000;

    private final WorkerProcess worker;
    private final WorkflowClient client;
    private final Calls calls;
    private final Random random;
    private final List<Kill> done = new ArrayList<>();

    /**
     * One kill.
     *
     * @param inside whether the worker had made calls and there were runs left to make more
     * @param inFlight ids of runs, once for each of their calls that the worker had begun and not reported
     */
    record Kill(boolean inside, List<String> inFlight) {}

    Kills(WorkerProcess worker, WorkflowClient client, Calls calls, long seed) {
        this.worker = worker;
        this.client = client;
        this.calls = calls;
        this.random = new Random(seed);
    }

    /** Kills until it is told that all runs have ended, or so often. */
    List<Kill> kill(int most, CountDownLatch openRuns) throws InterruptedException {
        while (done.size() < most && openRuns.getCount() > 0) {
            int before = calls.received();
            for (int waited = 0; calls.received() == before && waited < STARTS_WITHIN; waited += POLL) {
                openRuns.await(POLL, TimeUnit.MILLISECONDS);
            }
            if (openRuns.await(random.nextInt(LONGEST_LIFE), TimeUnit.MILLISECONDS)) {
                break;
            }
            boolean worked = calls.received() > before;
            worker.kill();
            boolean open = openRuns.getCount() > 0;
            done.add(new Kill(worked && open, InFlight.calls(client)));
            worker.restart();
        }
        return done;
    }
}
