package dev.flow.server.time;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Records the calls of a clock. */
final class Calls {
    private final BlockingQueue<String> made = new LinkedBlockingQueue<>();

    Runnable of(String name) {
        return () -> made.add(name);
    }

    /** Waits for so many calls; fails after a minute. */
    List<String> await(int count) throws InterruptedException {
        List<String> names = Collections.synchronizedList(new ArrayList<>());
        for (int i = 0; i < count; i++) {
            String name = made.poll(1, TimeUnit.MINUTES);
            if (name == null) {
                throw new AssertionError("Only these calls were made: " + names);
            }
            names.add(name);
        }
        return names;
    }

    /** Those that were made and are not awaited. */
    List<String> rest() {
        return List.copyOf(made);
    }
}
