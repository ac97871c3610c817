package dev.flow.bench.runs;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.bench.service.GatewayCaller;
import dev.flow.bench.service.HttpCaller;
import dev.flow.bench.shape.BenchDocuments;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;

/** {@code flow serve} of the documents, as a whole process. */
final class FlowServe implements RunningSubject {
    private static final Pattern ADDRESS = Pattern.compile("Flow is ready at.*?(http://[0-9.:]+)");

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final Process process;
    private final GatewayCaller gateway;
    private final String shop;

    private FlowServe(Process process, GatewayCaller gateway, String shop) {
        this.process = process;
        this.gateway = gateway;
        this.shop = shop;
    }

    /**
     * Starts the process and waits until it is ready.
     *
     * @param launcher the command of {@code flow}
     * @param engine which one
     * @param settings variables of its environment
     * @param folder which it alone uses
     * @param shop address of the service that the calls go to
     * @throws IllegalStateException with what the process said, when it ends
     */
    static FlowServe start(
            List<String> launcher, String engine, Map<String, String> settings, Path folder, String shop) {
        try {
            var workflows = Files.createDirectories(folder.resolve("configuration/workflows"));
            for (var source : BenchDocuments.sources()) {
                Files.writeString(workflows.resolve(source.path()), source.text());
            }
            var command = new ArrayList<>(launcher);
            command.addAll(List.of(
                    "serve",
                    "--config-dir",
                    folder.resolve("configuration").toString(),
                    "--data-dir",
                    folder.resolve("data").toString(),
                    "--port",
                    "0",
                    "--engine",
                    engine));
            var builder = new ProcessBuilder(command).redirectOutput(Redirect.DISCARD);
            builder.environment().keySet().removeIf(name -> name.startsWith("FLOW_"));
            builder.environment().putAll(settings);
            var process = builder.start();
            var end = process.toHandle();
            Runtime.getRuntime().addShutdownHook(new Thread(end::destroy)); // also when this one is terminated
            String address = address(process);
            awaitReadiness(address);
            return new FlowServe(process, new GatewayCaller(address), shop);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads what the process says, then and later: else it would wait for a reader. */
    private static String address(Process process) throws IOException {
        var lines = process.errorReader();
        var said = new ArrayList<String>();
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            var found = ADDRESS.matcher(line);
            if (found.find()) {
                Thread.ofPlatform().daemon().start(() -> discard(lines));
                return found.group(1);
            }
            said.add(line);
        }
        throw new IllegalStateException("flow serve ended: " + String.join("\n", said));
    }

    private static void awaitReadiness(String address) {
        try (var http = new HttpCaller(address)) {
            while (http.status("/readyz") != 200) {
                LockSupport.parkNanos(POLL_NANOS);
            }
        }
    }

    private static void discard(BufferedReader lines) {
        try (lines) {
            lines.lines().forEach(_ -> {});
        } catch (IOException | UncheckedIOException e) {
            return; // the process is gone
        }
    }

    @Override
    public JsonNode run(RunShape shape) {
        return gateway.run(shape.document(), UUID.randomUUID().toString(), shape.input(shop));
    }

    @Override
    public void close() {
        gateway.close();
        process.toHandle().destroy(); // the process's own would close what it still says
        process.onExit().join();
    }
}
