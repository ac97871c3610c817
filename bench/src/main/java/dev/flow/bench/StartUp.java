package dev.flow.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Wall time of whole processes, from the fork to the end. Run by {@code bench/startup} in the folder of the checkout:
 * {@code StartUp JDK ROUNDS}.
 */
public final class StartUp {
    private static final double MILLI = 1e6;
    private static final String EMPTY = "public class Empty { public static void main(String[] arguments) {} }\n";

    private StartUp() {}

    /** A command to measure. */
    private record Command(StartTimes times, List<String> command) {
        Command(String name, int budget, String... command) {
            this(new StartTimes(name, budget), List.of(command));
        }
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        var java = arguments[0] + "/bin/java";
        int rounds = Integer.parseInt(arguments[1]);
        var classes = Files.createTempDirectory("flow-bench");
        try {
            compile(arguments[0], classes);
            var commands = commands(java, classes.toString());
            for (int round = -1; round < rounds; round++) {
                for (var command : commands) {
                    double millis = time(command.command());
                    if (round >= 0) { // the first round warms the file cache
                        command.times().add(millis);
                    }
                }
            }
            StartTimes.print(commands.stream().map(Command::times).toList(), rounds);
        } finally {
            for (var name : List.of("Empty.class", "Empty.java")) {
                Files.deleteIfExists(classes.resolve(name));
            }
            Files.delete(classes);
        }
    }

    private static List<Command> commands(String java, String classes) {
        var jar = "dist/target/flow/lib/flow.jar";
        var hello = new String[] {"run", "hello", "--config-dir", "examples/hello", "--param", "name=Ada"};
        return List.of(
                new Command("flow --help", 200, "./flow", "--help"),
                new Command("flow validate examples/hello", 350, "./flow", "validate", "examples/hello"),
                new Command("flow run hello", 500, with(hello, "./flow")),
                new Command("an empty main in Java", 0, java, "-XX:+UseSerialGC", "-cp", classes, "Empty"),
                new Command("run hello: plain java -jar", 0, with(hello, java, "-jar", jar)),
                new Command(
                        "run hello: same JVM flags, no cache",
                        0,
                        with(
                                hello,
                                java,
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                "--sun-misc-unsafe-memory-access=allow",
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                jar,
                                "dev.flow.cli.Main")));
    }

    private static String[] with(String[] arguments, String... program) {
        var command = new ArrayList<>(Arrays.asList(program));
        command.addAll(Arrays.asList(arguments));
        return command.toArray(String[]::new);
    }

    private static void compile(String jdk, Path classes) throws IOException, InterruptedException {
        var source = Files.writeString(classes.resolve("Empty.java"), EMPTY);
        time(List.of(jdk + "/bin/javac", "-d", classes.toString(), source.toString()));
    }

    private static double time(List<String> command) throws IOException, InterruptedException {
        long start = System.nanoTime();
        int code = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        double millis = (System.nanoTime() - start) / MILLI;
        if (code != 0) {
            throw new IllegalStateException(command + " exits with " + code);
        }
        return millis;
    }
}
