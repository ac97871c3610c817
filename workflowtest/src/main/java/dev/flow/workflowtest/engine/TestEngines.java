package dev.flow.workflowtest.engine;

import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Starts engines, the first one in advance, and closes them in the background. Thread-safe. */
public final class TestEngines implements AutoCloseable {
    /** The number of used engines that stay open: a process that is about to end does not have to close them. */
    private static final int KEPT_OPEN = 8;

    private static final Executor THREAD =
            task -> Thread.ofPlatform().daemon().name("flow-test-engine").start(task);

    private final InstantSource clock;
    private final long expressionSteps;
    private final AtomicReference<@Nullable CompletableFuture<TestEngine>> first;
    private final Queue<TestEngine> used = new ArrayDeque<>();

    private TestEngines(InstantSource clock, long expressionSteps) {
        this.clock = clock;
        this.expressionSteps = expressionSteps;
        this.first = new AtomicReference<>(CompletableFuture.supplyAsync(this::create, THREAD));
    }

    /**
     * Starts the first engine in the background.
     *
     * @param expressionSteps the limit for one evaluation of an expression
     */
    public static TestEngines start(InstantSource clock, long expressionSteps) {
        return new TestEngines(clock, expressionSteps);
    }

    private TestEngine create() {
        return new TestEngine(clock, expressionSteps);
    }

    /** An unused engine. */
    public TestEngine next() {
        var ready = first.getAndSet(null);
        if (ready == null) {
            return create();
        }
        try {
            return ready.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    /** Takes back an engine that is no longer needed. */
    public void release(TestEngine engine) {
        synchronized (used) {
            used.add(engine);
            if (used.size() > KEPT_OPEN) {
                THREAD.execute(used.remove()::close);
            }
        }
    }

    /** Closes all engines in the background. */
    @Override
    public void close() {
        var unused = first.getAndSet(null);
        THREAD.execute(() -> {
            if (unused != null) {
                var _ = unused.thenAccept(TestEngine::close);
            }
            synchronized (used) {
                used.forEach(TestEngine::close);
                used.clear();
            }
        });
    }
}
