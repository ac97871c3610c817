package dev.flow.dist;

import dev.flow.cli.Main;
import dev.flow.cli.command.Flow;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.run.HeadStart;
import dev.flow.cli.terminal.Terminal;
import dev.flow.reporting.Style;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Does once what short commands do, so that the JVM can record which classes they load: the launcher makes its AOT
 * cache of this. Not for users.
 */
public final class Training {
    private static final String GOOD_INPUT = "{\"a\": [1, 2]}";

    private Training() {}

    /**
     * Trains for {@code run} and {@code test}, for what serves, or for everything else: what is in a cache costs time
     * even where it is not used, and the engine is most of it. Exits with 1 when a command did not end as it should;
     * the others were done all the same.
     */
    public static void main(String[] arguments) throws IOException {
        var kind = arguments.length == 0 ? "other" : arguments[0];
        Main.chooseLogging(kind);
        var folder = Files.createTempDirectory("flow-training");
        boolean good;
        try {
            var directory = folder.resolve("flows").toString();
            good = switch (kind) {
                case "run" -> run(directory);
                case "serve" -> serve(directory);
                default -> others(directory);
            };
        } finally {
            delete(folder);
        }
        System.exit(good ? 0 : 1); // not halt: the JVM writes down what it saw only when it ends in good order
    }

    private static boolean run(String directory) {
        var head = Main.headStart("run");
        return all(
                execute(head, Exit.DONE, "init", directory),
                execute(head, Exit.USAGE, "run", "hello", "--parm", "name=Ada"),
                execute(head, Exit.DONE, "run", "hello", "--config-dir", directory, "--param", "name=Ada"),
                execute(head, Exit.DONE, "test", "--config-dir", directory));
    }

    private static boolean serve(String directory) {
        boolean there = execute(HeadStart.none(), Exit.DONE, "init", directory);
        return there && ServeTraining.run(Path.of(directory));
    }

    private static boolean others(String directory) {
        var head = Main.headStart("others");
        return all(
                execute(head, Exit.DONE, "--help"),
                execute(head, Exit.USAGE, "valdate"),
                execute(head, Exit.DONE, "init", directory),
                execute(head, Exit.DONE, "validate", "--config-dir", directory),
                execute(head, Exit.DONE, "validate", "--config-dir", directory, "--format", "json"),
                execute(head, Exit.DONE, "graph", "order", "--config-dir", directory),
                execute(head, Exit.DONE, "eval", "--compact", ".a | map(. + 1)"));
    }

    private static boolean all(Boolean... results) {
        return List.of(results).stream().allMatch(result -> result);
    }

    private static boolean execute(HeadStart head, int expected, String... arguments) {
        var nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        var input = new ByteArrayInputStream(GOOD_INPUT.getBytes(StandardCharsets.UTF_8));
        var terminal = new Terminal(input, nowhere, nowhere, Map.of(), Style.PLAIN, Style.PLAIN, false);
        int code = new Flow(terminal, head).execute(arguments);
        if (code != expected) {
            System.err.println("flow " + String.join(" ", arguments) + ": " + code + " instead of " + expected);
        }
        return code == expected;
    }

    private static void delete(Path folder) throws IOException {
        try (var all = Files.walk(folder)) {
            for (var path : all.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
