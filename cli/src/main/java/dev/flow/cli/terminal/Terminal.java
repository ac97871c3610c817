package dev.flow.cli.terminal;

import dev.flow.reporting.Style;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Where a command reads and writes: data goes to {@code out}, everything else to {@code err}, both in UTF-8.
 *
 * @param environment of the process
 * @param outStyle how {@code out} is coloured
 * @param errStyle how {@code err} is coloured
 * @param live whether {@code err} can be drawn over, for progress
 */
public record Terminal(
        InputStream in,
        PrintStream out,
        PrintStream err,
        Map<String, String> environment,
        Style outStyle,
        Style errStyle,
        boolean live) {

    /**
     * This process's. Which of its streams are terminals is known by the launcher: {@code flow.terminal} holds
     * {@code out} and {@code err}, as far as they are.
     */
    public static Terminal ofProcess() {
        var environment = System.getenv();
        var terminals = System.getProperty("flow.terminal", "");
        var dumb = "dumb".equals(environment.get("TERM"));
        var plain = dumb || !environment.getOrDefault("NO_COLOR", "").isEmpty();
        var err = terminals.contains("err");
        return new Terminal(
                System.in,
                stream(FileDescriptor.out),
                stream(FileDescriptor.err),
                environment,
                Style.of(terminals.contains("out") && !plain),
                Style.of(err && !plain),
                err && !dumb);
    }

    private static PrintStream stream(FileDescriptor descriptor) {
        return new PrintStream(
                new BufferedOutputStream(new FileOutputStream(descriptor), 16 * 1024), false, StandardCharsets.UTF_8);
    }

    /** Writes out what is buffered. */
    public void flush() {
        out.flush();
        err.flush();
    }
}
