package dev.flow.gateway.health;

import dev.flow.gateway.health.DetailedHealth.Component;
import dev.flow.gateway.health.HealthComponent.Reading;
import dev.flow.gateway.health.HealthComponent.Status;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Asks the components, all at once and for two seconds at most. What they said counts for a second, so that probes,
 * which any client may send, cost the store and the engine nothing. Thread-safe.
 */
public final class HealthChecks implements AutoCloseable {
    private static final Duration DEADLINE = Duration.ofSeconds(2);
    private static final Duration FRESH = Duration.ofSeconds(1);

    private final List<HealthComponent> components;
    private final InstantSource clock;
    private final ReentrantLock lock = new ReentrantLock();
    private final ExecutorService threads = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("health-", 0).factory());
    private volatile boolean draining;
    private @Nullable Seen last;

    public HealthChecks(List<HealthComponent> components, InstantSource clock) {
        this.components = List.copyOf(components);
        this.clock = clock;
    }

    private record Seen(DetailedHealth health, Instant at) {}

    /** Not ready from now on. */
    public void drain() {
        draining = true;
    }

    /** Whether the process is about to stop. */
    public boolean isDraining() {
        return draining;
    }

    public boolean isReady() {
        return !draining && look().ready();
    }

    public DetailedHealth look() {
        lock.lock();
        try {
            Instant now = clock.instant();
            if (last == null || !now.isBefore(last.at().plus(FRESH))) {
                last = new Seen(ask(), now);
            }
            DetailedHealth health = last.health();
            return new DetailedHealth(health.ready() && !draining, health.components());
        } finally {
            lock.unlock();
        }
    }

    private DetailedHealth ask() {
        List<Future<Reading>> looks =
                components.stream().map(c -> threads.submit(c::check)).toList();
        long end = System.nanoTime() + DEADLINE.toNanos();
        List<Component> readings = IntStream.range(0, components.size())
                .mapToObj(i -> component(components.get(i), await(looks.get(i), end)))
                .toList();
        boolean ready =
                readings.stream().allMatch(reading -> !reading.required() || reading.status() == Status.AVAILABLE);
        return new DetailedHealth(ready, readings);
    }

    private static Component component(HealthComponent asked, Reading reading) {
        return new Component(asked.component(), reading.status(), asked.required(), reading.reason());
    }

    private static Reading await(Future<Reading> look, long end) {
        try {
            return look.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            look.cancel(true);
            return Reading.unavailable("It does not answer.");
        } catch (ExecutionException e) {
            return Reading.unavailable("It cannot be checked.");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Reading.unavailable("The check was interrupted.");
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
