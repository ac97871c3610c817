package dev.flow.proofs.revisions;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.proofs.fleet.Caller;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Starts of runs, each with an order of its own, and what they were answered. Thread-safe. */
final class Starts {
    /** One run in this number waits so long that revisions change meanwhile. */
    private static final int LONG_EVERY = 10;

    /** One run in this number calls and has a sub-workflow; every long one does. */
    private static final int WHOLE_EVERY = 5;

    private static final int LONG_MILLIS = 8_000;
    private static final int SHORT_MILLIS = 50;

    private final long seed;
    private final AtomicInteger orders = new AtomicInteger(1);
    private final Queue<Started> all = new ConcurrentLinkedQueue<>();

    Starts(long seed) {
        this.seed = seed;
    }

    /** Starts one more run, as often as it takes. */
    Started next(Caller caller) throws InterruptedException {
        int order = orders.getAndIncrement();
        long sent = System.nanoTime();
        Started started = Started.of(order, sent, send(caller, order, random(order)));
        all.add(started);
        return started;
    }

    /** Sends a start once more. */
    Caller.Answer again(Caller caller, Started started) throws InterruptedException {
        return send(caller, started.order(), random(started.order()));
    }

    private Caller.Answer send(Caller caller, int order, Random random) throws InterruptedException {
        return caller.start(MarkedConfiguration.WORKFLOW, Started.requestId(order), input(order), "", random);
    }

    Random random(int order) {
        return new Random(seed * 1_000_003 + order);
    }

    /** Whether the run of this order calls a service and has a sub-workflow. */
    static boolean isWhole(int order) {
        return order % WHOLE_EVERY == 0;
    }

    private static ObjectNode input(int order) {
        int millis = order % LONG_EVERY == 0 ? LONG_MILLIS : SHORT_MILLIS + order % 100;
        return JsonNodeFactory.instance
                .objectNode()
                .put("order", order)
                .put("whole", isWhole(order))
                .put("pause", String.format(Locale.ROOT, "PT%d.%03dS", millis / 1000, millis % 1000));
    }

    /** Those that were answered so far. */
    List<Started> all() {
        return List.copyOf(all);
    }
}
