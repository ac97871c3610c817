package dev.flow.bench.process;

import dev.flow.bench.service.HttpCaller;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;

/**
 * {@code flow serve} as a whole process, as its users start it.
 *
 * @param address of its HTTP interface
 */
public record ServeProcess(Process process, String address) implements AutoCloseable {
    private static final Pattern ADDRESS = Pattern.compile("Flow is ready at.*?(http://[0-9.:]+)");

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    /**
     * Starts the process and waits until it is ready.
     *
     * @param launcher the command of {@code flow}
     * @param engine which one
     * @param settings variables of its environment
     * @param folder which it alone uses, with the configuration in {@code configuration}
     * @throws IllegalStateException with what the process said, when it ends
     */
    public static ServeProcess start(List<String> launcher, String engine, Map<String, String> settings, Path folder) {
        try {
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
            return new ServeProcess(process, address);
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
    public void close() {
        process.toHandle().destroy(); // the process's own would close what it still says
        process.onExit().join();
    }
}
