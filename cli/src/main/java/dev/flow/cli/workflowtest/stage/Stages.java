package dev.flow.cli.workflowtest.stage;

import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Makes stages, the first one before anybody asks for it, and clears them away while others go on. Thread-safe. */
public final class Stages implements AutoCloseable {
    /** So many that were used stay as they are: a process that is about to end need not clear anything away. */
    private static final int KEPT = 8;

    private static final Executor THREAD =
            task -> Thread.ofPlatform().daemon().name("flow-test-stage").start(task);

    private final InstantSource clock;
    private final long expressionSteps;
    private final AtomicReference<@Nullable CompletableFuture<Stage>> first;
    private final Queue<Stage> used = new ArrayDeque<>();

    private Stages(InstantSource clock, long expressionSteps) {
        this.clock = clock;
        this.expressionSteps = expressionSteps;
        this.first = new AtomicReference<>(CompletableFuture.supplyAsync(this::another, THREAD));
    }

    /**
     * Begins with the first one.
     *
     * @param expressionSteps what one evaluation of an expression may take
     */
    public static Stages begin(InstantSource clock, long expressionSteps) {
        return new Stages(clock, expressionSteps);
    }

    private Stage another() {
        return new Stage(clock, expressionSteps);
    }

    /** One that nobody else has. */
    public Stage next() {
        var ready = first.getAndSet(null);
        if (ready == null) {
            return another();
        }
        try {
            return ready.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    /** It is not needed any more. */
    public void done(Stage stage) {
        synchronized (used) {
            used.add(stage);
            if (used.size() > KEPT) {
                THREAD.execute(used.remove()::close);
            }
        }
    }

    /** Clears everything away; nobody waits for that. */
    @Override
    public void close() {
        var unused = first.getAndSet(null);
        THREAD.execute(() -> {
            if (unused != null) {
                var _ = unused.thenAccept(Stage::close);
            }
            synchronized (used) {
                used.forEach(Stage::close);
                used.clear();
            }
        });
    }
}
