package dev.flow.cli.command;

import dev.flow.cli.exit.Exit;
import dev.flow.cli.terminal.Terminal;
import dev.flow.engine.remote.RemoteConnection;
import dev.flow.engine.remote.SearchAttributes;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow engine setup}: registers on a cluster what runs are listed by. */
final class EngineSetupCommand implements Command {
    private final Terminal terminal;

    private final Argument<Boolean> dryRun = Argument.flag("--dry-run", "Only says what is missing.");

    EngineSetupCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "setup", dryRun);
        spec.usageMessage()
                .description(
                        "Registers our search attributes in the namespace of the cluster at FLOW_ENGINE__ADDRESS.",
                        "May be repeated: what is there is left alone. A local engine does this by itself.")
                .footer("  FLOW_ENGINE__ADDRESS=temporal.example.com:7233 flow engine setup");
        return spec;
    }

    @Override
    public Integer call() {
        var address = EngineFlags.cluster(terminal.environment());
        try (var connection = RemoteConnection.open(address)) {
            var attributes = new SearchAttributes(connection);
            var missing = dryRun.get() ? attributes.missing() : attributes.register();
            missing.forEach((name, type) ->
                    terminal.out().println((dryRun.get() ? "missing " : "registered ") + name + " " + type));
            if (missing.isEmpty()) {
                terminal.err().println("Nothing is missing at " + address + ".");
            }
        }
        return Exit.DONE;
    }
}
