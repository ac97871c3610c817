package dev.flow.testing.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A JVM of its own for a class with a {@code main}, on the class path of this one: for programs that are killed, or
 * that need another heap. C1 and the serial collector start fastest and take the least. Not thread-safe.
 */
public final class ChildJvm {
    private static final String SETTINGS = "FLOW_";

    private final List<String> command = new ArrayList<>();
    private final Class<?> main;
    private final List<String> arguments;
    private @Nullable Map<String, String> settings;
    private @Nullable Path log;

    /**
     * One that is not started.
     *
     * @param main the class with the {@code main}
     * @param arguments those of the program
     */
    public ChildJvm(Class<?> main, String... arguments) {
        this.main = main;
        this.arguments = List.of(arguments);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow"));
    }

    /** Options of the JVM, such as {@code -Xmx256m}. */
    public ChildJvm options(String... options) {
        command.addAll(List.of(options));
        return this;
    }

    /** Variables of the environment instead of all {@code FLOW_*} of this process. */
    public ChildJvm settings(Map<String, String> variables) {
        settings = Map.copyOf(variables);
        return this;
    }

    /**
     * A file that output and errors are appended to; by default output is piped and errors are those of this process.
     */
    public ChildJvm log(Path file) {
        log = file;
        return this;
    }

    /** A new process. */
    public Process start() {
        List<String> whole = new ArrayList<>(command);
        whole.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        whole.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(whole);
        if (log == null) {
            builder.redirectError(Redirect.INHERIT);
        } else {
            builder.redirectErrorStream(true).redirectOutput(Redirect.appendTo(log.toFile()));
        }
        if (settings != null) {
            builder.environment().keySet().removeIf(name -> name.startsWith(SETTINGS));
            builder.environment().putAll(settings);
        }
        try {
            return builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
