package dev.flow.cli.command;

import dev.flow.cli.client.Query;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow revisions list}: one page of revisions, newest first. */
final class RevisionsListCommand implements Command {
    private final Terminal terminal;
    private final ServiceArguments service = new ServiceArguments();
    private final Argument<String> limit =
            Argument.text("--limit", "N", "The maximum number of revisions, 1 to 100; by default 50.");
    private final Argument<String> cursor = Argument.text("--cursor", "CURSOR", "The page after one that was shown.");
    private final Argument<DataFormat> output = Argument.output();

    RevisionsListCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "list", service.with(limit, cursor, output));
        spec.usageMessage().description("Lists revisions, newest first.").footer("  flow revisions list --limit 10");
        return spec;
    }

    @Override
    public Integer call() {
        var page = service.service(terminal)
                .get(
                        Lifecycle.REVISIONS,
                        Query.NONE.with("limit", limit.given()).with("cursor", cursor.given()));
        terminal.out().print(output.get().write(page.path("revisions")));
        if (page.path("next_cursor").isTextual()) {
            terminal.err()
                    .println("There are more: --cursor "
                            + page.path("next_cursor").asText());
        }
        return Exit.DONE;
    }
}
