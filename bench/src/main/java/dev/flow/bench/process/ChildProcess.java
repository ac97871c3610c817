package dev.flow.bench.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A JVM of ours that answers questions on its standard streams, see {@link ChildMain}. Not thread-safe. */
public final class ChildProcess implements AutoCloseable {
    private final Process process;
    private final PrintWriter questions;
    private final BufferedReader answers;
    private final String greeting;

    /**
     * A process of a main class that greets by {@link ChildMain#answer}.
     *
     * @param jvm options of the JVM
     */
    public ChildProcess(Class<?> main, List<String> jvm, List<String> arguments) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(
                "-Xmx1g",
                "-XX:-UseDynamicNumberOfCompilerThreads",
                "-cp",
                System.getProperty("java.class.path"),
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED"));
        command.addAll(jvm);
        command.add(main.getName());
        command.addAll(arguments);
        try {
            process =
                    new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        questions = new PrintWriter(process.getOutputStream(), true, StandardCharsets.UTF_8);
        answers = process.inputReader(StandardCharsets.UTF_8);
        greeting = answer();
    }

    /**
     * A worker; it is ready when this returns.
     *
     * @param jvm options of the JVM
     */
    public static ChildProcess worker(WorkerSpec order, List<String> jvm) {
        var arguments = new ArrayList<>(List.of("worker"));
        arguments.addAll(order.arguments());
        return new ChildProcess(ChildMain.class, jvm, arguments);
    }

    /**
     * An in-JVM server. It keeps all that it ever did: with less memory it would soon do nothing but collect garbage.
     */
    public static ChildProcess server() {
        return new ChildProcess(ChildMain.class, List.of("-Xmx6g"), List.of("server"));
    }

    /**
     * A gateway of the documents; it greets with its address.
     *
     * @param target address of the server
     */
    public static ChildProcess gateway(String target) {
        return new ChildProcess(ChildMain.class, List.of(), List.of("gateway", target));
    }

    /**
     * A gateway and a worker in one, with a managed configuration that is empty; it greets with its address.
     *
     * @param target address of the server
     * @param store URL of a database; empty for one of its own
     */
    public static ChildProcess managed(String target, String store) {
        return new ChildProcess(ChildMain.class, List.of("-Xmx2g"), List.of("managed", target, store));
    }

    /** What it said when it was ready: a server says its address. */
    public String greeting() {
        return greeting;
    }

    /** CPU that the process has used, nanoseconds; see {@link CpuTime}. */
    public long cpuNanos() {
        return ask(ChildMain.CPU);
    }

    /** Bytes of the heap that are in use after a collection. */
    public long heapBytes() {
        return ask(ChildMain.HEAP);
    }

    private long ask(String question) {
        questions.println(question);
        return Long.parseLong(answer());
    }

    private String answer() {
        try {
            for (var line = answers.readLine(); line != null; line = answers.readLine()) {
                if (line.startsWith(ChildMain.ANSWER)) { // the JVM itself may speak too
                    return line.substring(ChildMain.ANSWER.length());
                }
            }
            throw new IllegalStateException("A process of the benchmark ended.");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends the process and waits for it. */
    @Override
    public void close() {
        questions.close();
        process.onExit().join();
    }
}
