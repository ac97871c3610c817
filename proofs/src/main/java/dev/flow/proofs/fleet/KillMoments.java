package dev.flow.proofs.fleet;

import dev.flow.store.Timekeeper;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/** The moments of kills, by what clients have done so far; they follow from a seed. Confined to one thread. */
public final class KillMoments {
    private static final int LONGEST_PAUSE = 700;

    /** One step in this number may begin beyond the moment of the next kill. */
    private static final int AHEAD = 20;

    private final List<Integer> moments;
    private final int steps;
    private final Progress progress;
    private final Timekeeper time;
    private final Random random;

    /**
     * Draws them.
     *
     * @param count the number of moments
     * @param steps the number of steps of all clients, of which the last tenth goes on undisturbed
     */
    public KillMoments(int count, int steps, Progress progress, Timekeeper time, Random random) {
        this.moments = random.ints(count, 1, Math.max(2, steps * 9 / 10))
                .sorted()
                .boxed()
                .toList();
        this.steps = steps;
        this.progress = progress;
        this.time = time;
        this.random = random;
    }

    /** Waits until clients have come to a moment, and up to 700 ms longer; false when they have ended before. */
    public boolean await(int number) throws InterruptedException {
        int moment = moments.get(number);
        progress.allow(moment + steps / AHEAD);
        if (!progress.await(moment)) {
            return false;
        }
        time.pause(Duration.ofMillis(random.nextInt(LONGEST_PAUSE)));
        return true;
    }
}
