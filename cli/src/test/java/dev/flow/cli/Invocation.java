package dev.flow.cli;

import dev.flow.cli.command.Flow;
import dev.flow.cli.run.HeadStart;
import dev.flow.cli.terminal.Terminal;
import dev.flow.reporting.Style;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * One command in this process, and what it left behind.
 *
 * @param code its exit code
 */
public record Invocation(int code, String out, String err) {

    /** With nothing on standard input. */
    public static Invocation of(String... arguments) {
        return withInput("", arguments);
    }

    /** With this on standard input. */
    public static Invocation withInput(String input, String... arguments) {
        return on(Style.PLAIN, input, arguments);
    }

    /** On a terminal that shows colours. */
    public static Invocation inColor(String... arguments) {
        return on(Style.COLOR, "", arguments);
    }

    /** With these variables in the environment. */
    public static Invocation in(Map<String, String> environment, String... arguments) {
        return on(Style.PLAIN, environment, "", arguments);
    }

    private static Invocation on(Style style, String input, String... arguments) {
        return on(style, Map.of(), input, arguments);
    }

    private static Invocation on(Style style, Map<String, String> environment, String input, String... arguments) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var terminal = new Terminal(
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                new PrintStream(out, false, StandardCharsets.UTF_8),
                new PrintStream(err, false, StandardCharsets.UTF_8),
                environment,
                style,
                style,
                false);
        int code = new Flow(terminal, HeadStart.none()).execute(arguments);
        terminal.flush();
        return new Invocation(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
