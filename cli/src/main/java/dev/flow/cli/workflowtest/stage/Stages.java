package dev.flow.cli.workflowtest.stage;

import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Makes stages, the first one before anybody asks for it, and clears them away while others go on. Thread-safe. */
public final class Stages {
    private static final Executor THREAD =
            task -> Thread.ofPlatform().daemon().name("flow-test-stage").start(task);

    private final InstantSource clock;
    private final AtomicReference<@Nullable CompletableFuture<Stage>> first;

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
        THREAD.execute(stage::close);
    }
}
