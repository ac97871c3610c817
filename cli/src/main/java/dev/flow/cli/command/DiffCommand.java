package dev.flow.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.cli.client.Query;
import dev.flow.cli.exit.CommandException;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import dev.flow.reporting.Style;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow diff}: what differs between two revisions. */
final class DiffCommand implements Command {
    private final Terminal terminal;
    private final ServiceArguments service = new ServiceArguments();
    private final Argument<List<String>> revisions = Argument.positionals(
            "REVISION", "The earlier and the later revision; by default the active and the newest one.");
    private final Argument<DataFormat> output = Argument.output();

    DiffCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "diff", service.with(revisions, output));
        spec.usageMessage()
                .description("Says what differs between two revisions: first what it means, then the texts.")
                .footer("  flow diff", "  flow diff 4f1c… 9ab0…");
        return spec;
    }

    @Override
    public Integer call() {
        List<String> given = revisions.given().orElse(List.of());
        if (given.size() > 2) {
            throw CommandException.usage("two revisions are compared, not " + given.size() + ".");
        }
        var differences = service.service(terminal)
                .get(
                        Lifecycle.REVISIONS + "/compare",
                        Query.NONE
                                .with("source_revision_id", given.stream().findFirst())
                                .with(
                                        "target_revision_id",
                                        given.stream().skip(1).findFirst()));
        terminal.out()
                .print(
                        output.get() == DataFormat.TABLE
                                ? text(differences, terminal.outStyle())
                                : output.get().write(differences));
        return Exit.DONE;
    }

    private static String text(JsonNode differences, Style style) {
        StringBuilder text = new StringBuilder();
        differences
                .path("semantic")
                .forEach(difference ->
                        text.append(difference.path("summary").asText()).append('\n'));
        for (JsonNode difference : differences.path("textual")) {
            text.append('\n').append(colored(difference.path("unified").asText(), style));
        }
        return text.toString();
    }

    private static String colored(String unified, Style style) {
        return unified.lines()
                .map(line -> line.startsWith("+") ? style.green(line) : line.startsWith("-") ? style.red(line) : line)
                .collect(Collectors.joining("\n", "", "\n"));
    }
}
