package dev.flow.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Time from the fork of {@code flow serve} until {@code /readyz} answers 200. Run by {@code bench/serve} in the folder
 * of the checkout: {@code ServeStart JDK ROUNDS}. The rows of the local engine need a {@code temporal} binary.
 */
public final class ServeStart {
    private static final double MILLI = 1e6;
    private static final int READY = 200;
    private static final Pattern ADDRESS = Pattern.compile("Flow is ready at.*?(http://[0-9.:]+)");

    private ServeStart() {}

    /** Where a process keeps its files. */
    private enum Data {
        /** A folder that is not there yet. */
        NEW,
        /** The one that the round's process before it has left. */
        LEFT
    }

    /** A command to measure. */
    private record Command(StartTimes times, String engine, Data data, List<String> program) {
        Command(String name, int budget, String engine, Data data, String... program) {
            this(new StartTimes(name, budget), engine, data, List.of(program));
        }
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        int rounds = Integer.parseInt(arguments[1]);
        var commands = commands(arguments[0] + "/bin/java");
        var folder = Files.createTempDirectory("flow-bench");
        try (var http = HttpClient.newHttpClient()) {
            for (int round = -1; round < rounds; round++) {
                var data = folder;
                for (var command : commands) {
                    if (command.data() == Data.NEW) {
                        data = Files.createTempDirectory(folder, "data");
                    }
                    double millis = time(command, data, http);
                    if (round >= 0) { // the first round warms the file cache
                        command.times().add(millis);
                    }
                }
            }
        } finally {
            delete(folder);
        }
        StartTimes.print(commands.stream().map(Command::times).toList(), rounds);
    }

    private static List<Command> commands(String java) {
        var flow = "./flow";
        var jar = "dist/target/flow/lib/flow.jar";
        return List.of(
                new Command("flow serve, local engine, new database", 2500, "local", Data.NEW, flow),
                new Command("flow serve, local engine, old database", 2500, "local", Data.LEFT, flow),
                new Command("flow serve, embedded engine", 2500, "embedded", Data.NEW, flow),
                new Command("plain java -jar, local, new database", 0, "local", Data.NEW, java, "-jar", jar),
                new Command("plain java -jar, embedded", 0, "embedded", Data.NEW, java, "-jar", jar));
    }

    private static double time(Command measured, Path data, HttpClient http) throws IOException, InterruptedException {
        var command = new ArrayList<>(measured.program());
        command.addAll(List.of(
                "serve",
                "--config-dir",
                "examples/hello",
                "--port",
                "0",
                "--data-dir",
                data.toString(),
                "--engine",
                measured.engine()));
        long start = System.nanoTime();
        var process =
                new ProcessBuilder(command).redirectOutput(Redirect.DISCARD).start();
        try (var lines = process.errorReader()) {
            var address = address(lines, command);
            while (http.send(
                                    HttpRequest.newBuilder(address.resolve("/readyz"))
                                            .build(),
                                    HttpResponse.BodyHandlers.discarding())
                            .statusCode()
                    != READY) {
                Thread.onSpinWait();
            }
            double millis = (System.nanoTime() - start) / MILLI;
            process.toHandle().destroy(); // the process's own would close what it still says
            lines.lines().forEach(_ -> {});
            return millis;
        } finally {
            process.toHandle().destroy();
            process.waitFor();
        }
    }

    private static URI address(BufferedReader lines, List<String> command) throws IOException {
        var said = new ArrayList<String>();
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            var found = ADDRESS.matcher(line);
            if (found.find()) {
                return URI.create(found.group(1));
            }
            said.add(line);
        }
        throw new IllegalStateException(command + " ended: " + String.join("\n", said));
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> {
                try {
                    Files.delete(file);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }
}
