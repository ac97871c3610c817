package dev.flow.proofs.fleet;

import dev.flow.runtime.settings.Role;
import dev.flow.store.Timekeeper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Kills a process of the fleet each time clients have come so far, and starts it anew. Each of the four is hit before
 * one is hit twice; after that chance decides. Confined to one thread.
 */
public final class Killer implements UnderKills.Killing<Killer.Kill> {
    private static final int LONGEST_DEATH = 2_000;
    /** One kill in four, by chance, does not wait until the fleet is whole again. */
    private static final int HASTY = 4;

    private final Fleet fleet;
    private final Progress progress;
    private final Timekeeper time;
    private final Random random;
    private final Action action;
    private final List<Kill> kills = new ArrayList<>();

    /** How one process is killed. */
    public interface Action {
        /**
         * Kills it, and returns when it is gone.
         *
         * @return false when it had ended by itself
         */
        boolean kill(ServiceProcess victim) throws InterruptedException;
    }

    /**
     * One kill.
     *
     * @param before when it was sent, as {@link System#nanoTime()} says
     * @param after when the process was gone
     * @param lived false when the process had ended by itself before
     */
    public record Kill(Role role, long before, long after, boolean lived) {
        /** A sentence for each process that had ended by itself, which none may. */
        public static List<String> ends(List<Kill> kills) {
            return kills.stream()
                    .filter(kill -> !kill.lived())
                    .map(kill -> "A " + kill.role() + " had ended by itself.")
                    .toList();
        }
    }

    /** A killer whose moments follow from a seed. */
    public Killer(Fleet fleet, Progress progress, Timekeeper time, long seed) {
        this(fleet, progress, time, seed, ServiceProcess::kill);
    }

    /** The same, with a way of killing of its own. */
    public Killer(Fleet fleet, Progress progress, Timekeeper time, long seed, Action action) {
        this.fleet = fleet;
        this.progress = progress;
        this.time = time;
        this.random = new Random(seed);
        this.action = action;
    }

    @Override
    public List<Kill> kill(int count, int steps) throws InterruptedException {
        try {
            return disturb(count, steps);
        } finally {
            progress.allow(Integer.MAX_VALUE);
        }
    }

    private List<Kill> disturb(int count, int steps) throws InterruptedException {
        KillMoments moments = new KillMoments(count, steps, progress, time, random);
        List<ServiceProcess> each = new ArrayList<>(fleet.processes());
        Collections.shuffle(each, random);
        while (kills.size() < count && moments.await(kills.size())) {
            ServiceProcess victim = each.isEmpty()
                    ? fleet.processes().get(random.nextInt(fleet.processes().size()))
                    : each.removeFirst();
            long before = System.nanoTime();
            boolean lived = action.kill(victim);
            kills.add(new Kill(victim.role(), before, System.nanoTime(), lived));
            time.pause(Duration.ofMillis(random.nextInt(LONGEST_DEATH)));
            victim.restart();
            if (random.nextInt(HASTY) > 0) {
                fleet.awaitReady();
            }
        }
        return kills;
    }
}
