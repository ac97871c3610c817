package dev.flow.examples;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.cli.command.Flow;
import dev.flow.cli.run.HeadStart;
import dev.flow.cli.terminal.Terminal;
import dev.flow.reporting.Style;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import static org.assertj.core.api.Assertions.assertThat;

/** What one {@code flow} command did, run in this process. */
record Invocation(int exit, String out, String err) {

    static Invocation flow(String... arguments) {
        return flow(Map.of(), List.of(arguments));
    }

    static Invocation flow(Map<String, String> environment, List<String> arguments) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var terminal = new Terminal(
                InputStream.nullInputStream(),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                environment,
                Style.PLAIN,
                Style.PLAIN,
                false);
        int exit = new Flow(terminal, HeadStart.none()).execute(arguments.toArray(String[]::new));
        terminal.flush();
        return new Invocation(exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** Standard output as JSON, of a command that did what it was asked for. */
    JsonNode json() {
        assertThat(exit).as(toString()).isZero();
        return Json.read(out);
    }
}
