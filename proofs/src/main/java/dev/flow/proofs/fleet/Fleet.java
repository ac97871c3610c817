package dev.flow.proofs.fleet;

import dev.flow.runtime.settings.Role;
import dev.flow.store.Timekeeper;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Two gateways and two workers, each a process of its own. Thread-safe. */
public final class Fleet implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(100);
    private static final int MOST_POLLS = 1_800;

    private final List<ServiceProcess> processes;
    private final Path folder;
    private final Timekeeper time;
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(2))
            .build();

    /** Starts all four. */
    public Fleet(Map<String, String> settings, Path folder, Timekeeper time) {
        this.folder = folder;
        this.time = time;
        this.processes = List.of(
                new ServiceProcess(Role.GATEWAY, settings, folder.resolve("gateway-1.log")),
                new ServiceProcess(Role.GATEWAY, settings, folder.resolve("gateway-2.log")),
                new ServiceProcess(Role.WORKER, settings, folder.resolve("worker-1.log")),
                new ServiceProcess(Role.WORKER, settings, folder.resolve("worker-2.log")));
    }

    List<ServiceProcess> processes() {
        return processes;
    }

    /** The processes that serve HTTP. */
    public List<ServiceProcess> gatewayProcesses() {
        return processes.stream().filter(process -> process.role().servesHttp()).toList();
    }

    /** Where the gateways listen. */
    public List<URI> gateways() {
        return gatewayProcesses().stream().map(ServiceProcess::address).toList();
    }

    /**
     * Waits until all of them are ready.
     *
     * @throws IllegalStateException when one ends by itself, or is not ready within minutes
     */
    public void awaitReady() throws InterruptedException {
        for (ServiceProcess process : processes) {
            for (int poll = 0; !process.isReady(http); poll++) {
                if (!process.isAlive() || poll == MOST_POLLS) {
                    throw new IllegalStateException(
                            "A " + process.role() + " does not become ready; logs are in " + folder + ".");
                }
                time.pause(POLL);
            }
        }
    }

    @Override
    public void close() {
        processes.forEach(ServiceProcess::end);
        http.shutdownNow();
    }
}
