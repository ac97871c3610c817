package dev.flow.proofs.serve;

import dev.flow.proofs.fleet.Caller;
import dev.flow.proofs.fleet.KillMoments;
import dev.flow.proofs.fleet.Progress;
import dev.flow.proofs.fleet.ServiceProcess;
import dev.flow.proofs.fleet.StartChecks.Death;
import dev.flow.proofs.fleet.UnderKills;
import dev.flow.store.Timekeeper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Kills the process that owns the runs each time clients have come so far, starts it again at once, and measures how
 * long it takes until the service works again. Confined to one thread.
 */
final class OwnerKiller implements UnderKills.Killing<OwnerKiller.Kill> {
    /**
     * One kill in four, by chance, is followed by another while the service starts, this number of milliseconds later
     * at most.
     */
    private static final int HASTY = 4;

    private static final int LONGEST_START = 1_500;

    private final ServedProcesses processes;
    private final Caller impatient;
    private final ServedClient client;
    private final Progress progress;
    private final Timekeeper time;
    private final Random random;
    private final List<Kill> kills = new ArrayList<>();

    /**
     * One kill.
     *
     * @param lived false when the process had ended by itself before
     * @param recovery null when another kill followed at once
     */
    record Kill(Death death, boolean lived, @Nullable Recovery recovery) {}

    /**
     * How the service came back.
     *
     * @param ready from the kill until a process is ready
     * @param acknowledged from the kill until the answer to a start that was first sent after it
     * @param order the number of this start
     * @param answer to it
     */
    record Recovery(Duration ready, Duration acknowledged, int order, Caller.Answer answer) {}

    /**
     * A killer whose moments follow from a seed.
     *
     * @param impatient sends the starts that measure
     */
    OwnerKiller(
            ServedProcesses processes,
            Caller impatient,
            ServedClient client,
            Progress progress,
            Timekeeper time,
            long seed) {
        this.processes = processes;
        this.impatient = impatient;
        this.client = client;
        this.progress = progress;
        this.time = time;
        this.random = new Random(seed);
    }

    @Override
    public List<Kill> kill(int count, int steps) throws InterruptedException {
        try {
            KillMoments moments = new KillMoments(count, steps, progress, time, random);
            while (kills.size() < count && moments.await(kills.size())) {
                disturb(count, steps);
            }
            return kills;
        } catch (IllegalStateException e) {
            client.caller().close();
            throw e;
        } finally {
            progress.allow(Integer.MAX_VALUE);
        }
    }

    private void disturb(int count, int steps) throws InterruptedException {
        ServiceProcess victim = processes.awaitOwner();
        if (kills.size() + 1 < count && random.nextInt(HASTY) == 0) {
            kills.add(one(victim));
            time.pause(Duration.ofMillis(random.nextInt(LONGEST_START)));
            victim = processes.all().get(random.nextInt(processes.all().size()));
        }
        Kill last = one(victim);
        kills.add(new Kill(last.death(), last.lived(), recovery(last.death().before(), steps + kills.size())));
    }

    /** Kills a process and starts it again. */
    private static Kill one(ServiceProcess victim) throws InterruptedException {
        long before = System.nanoTime();
        boolean lived = victim.kill();
        Kill kill = new Kill(new Death(before, System.nanoTime()), lived, null);
        victim.restart();
        return kill;
    }

    private Recovery recovery(long before, int order) throws InterruptedException {
        try (ExecutorService thread = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Recovery> acknowledged = thread.submit(() -> {
                Caller.Answer answer = client.start(order, impatient, new Random(order));
                return new Recovery(Duration.ZERO, since(before), order, answer);
            });
            processes.awaitOwner();
            Duration ready = since(before);
            Recovery start = acknowledged.get();
            return new Recovery(ready, start.acknowledged(), order, start.answer());
        } catch (ExecutionException e) {
            throw new IllegalStateException("The start after a kill failed.", e.getCause());
        }
    }

    private static Duration since(long nanos) {
        return Duration.ofNanos(System.nanoTime() - nanos);
    }
}
