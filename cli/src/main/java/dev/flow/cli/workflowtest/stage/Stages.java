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
    private final AtomicReference<@Nullable CompletableFuture<Stage>> first;
    private final Queue<Stage> used = new ArrayDeque<>();

    private Stages(InstantSource clock) {
        this.clock = clock;
        this.first = new AtomicReference<>(CompletableFuture.supplyAsync(() -> new Stage(clock), THREAD));
    }

    /** Begins with the first one. */
    public static Stages begin(InstantSource clock) {
        return new Stages(clock);
    }

    /** One that nobody else has. */
    public Stage next() {
        var ready = first.getAndSet(null);
        if (ready == null) {
            return new Stage(clock);
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
