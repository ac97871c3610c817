package dev.flow.dist;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Starts programs with an environment of their own, and collects what they say. */
final class Shell {
    private static final long PATIENCE_SECONDS = 240;
    private static final String FOLDERS = "/usr/local/bin:/usr/bin:/bin";

    private Shell() {}

    /** What a program left behind. */
    record Ended(int code, String out, String err) {}

    /** The JDK that runs these tests. */
    static Path jdk() {
        return Path.of(System.getProperty("java.home"));
    }

    /** An environment that knows a JDK. */
    static Map<String, String> withJdk() {
        return Map.of("JAVA_HOME", jdk().toString(), "PATH", FOLDERS);
    }

    /** Runs the JDK of these tests, with nothing in its environment. */
    static Ended java(Path folder, String... arguments) {
        String program = jdk().resolve("bin/java").toString();
        return run(
                folder,
                Map.of(),
                Stream.concat(Stream.of(program), Stream.of(arguments)).toArray(String[]::new));
    }

    static Ended run(Path folder, Map<String, String> environment, String... command) {
        var process = start(folder, environment, command);
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError(List.of(command) + " does not end");
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            throw new AssertionError(e);
        }
        return new Ended(process.exitValue(), read(folder, "out"), read(folder, "err"));
    }

    /** A program that goes on; its output is in the files {@code out} and {@code err} of the folder. */
    static Process start(Path folder, Map<String, String> environment, String... command) {
        var builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile());
        builder.environment().clear();
        builder.environment().put("HOME", folder.toString());
        builder.environment().putAll(environment);
        try {
            return builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String read(Path folder, String name) {
        try {
            return Files.readString(folder.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
