package dev.flow.proofs.serve;

import dev.flow.proofs.fleet.ServiceProcess;
import dev.flow.runtime.settings.Role;
import dev.flow.store.Timekeeper;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Processes that serve and execute runs with the embedded engine, on one store: one of them owns the runs, the others
 * are standbys. Thread-safe.
 */
final class ServedProcesses implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(20);
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final List<ServiceProcess> all;
    private final AtomicInteger ended = new AtomicInteger();
    private final Path folder;
    private final Timekeeper time;
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(2))
            .build();

    /** Starts all. */
    ServedProcesses(int count, Map<String, String> settings, Path folder, Timekeeper time) {
        this.folder = folder;
        this.time = time;
        this.all = IntStream.rangeClosed(1, count)
                .mapToObj(number -> {
                    Map<String, String> own = new TreeMap<>(settings);
                    own.put("FLOW_ENGINE__KIND", "embedded");
                    own.put(
                            "FLOW_RUNTIME__DATA_DIR",
                            folder.resolve("data-" + number).toString());
                    return new ServiceProcess(Role.COMBINED, own, folder.resolve("serve-" + number + ".log"));
                })
                .toList();
    }

    List<ServiceProcess> all() {
        return all;
    }

    /** Where each listens once it owns the runs. */
    List<URI> addresses() {
        return all.stream().map(ServiceProcess::address).toList();
    }

    /**
     * Waits for the one that is ready, which owns the runs. One that has ended by itself is started again, as a
     * supervisor does.
     *
     * @throws IllegalStateException when there is none within minutes
     */
    ServiceProcess awaitOwner() throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            Optional<ServiceProcess> owner = owner();
            if (owner.isPresent()) {
                return owner.get();
            }
            if (System.nanoTime() > end) {
                throw new IllegalStateException("No process becomes ready; logs are in " + folder + ".");
            }
            all.stream().filter(process -> !process.isAlive()).forEach(process -> {
                ended.incrementAndGet();
                process.restart();
            });
            time.pause(POLL);
        }
    }

    /** The number of processes that have ended by themselves, while an owner was waited for. */
    int ended() {
        return ended.get();
    }

    private Optional<ServiceProcess> owner() throws InterruptedException {
        for (ServiceProcess process : all) {
            if (process.isReady(http)) {
                return Optional.of(process);
            }
        }
        return Optional.empty();
    }

    @Override
    public void close() {
        all.forEach(ServiceProcess::end);
        http.shutdownNow();
    }
}
