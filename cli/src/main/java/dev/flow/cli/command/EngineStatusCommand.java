package dev.flow.cli.command;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import dev.flow.engine.local.LocalStatus;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow engine status}: what there is of the local engine. */
final class EngineStatusCommand implements Command {
    private final Terminal terminal;
    private final Argument<String> dataDir = Argument.dataDir();

    private final Argument<DataFormat> output = Argument.choice(
            "-o --output", "FORMAT", DataFormat.class, DataFormat.TABLE, "${COMPLETION-CANDIDATES}; by default table.");

    EngineStatusCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "status", dataDir, output);
        spec.usageMessage()
                .description(
                        "Shows the binary of the local engine, its data directory, and the server that runs on it.",
                        "Exits with 0 when a local engine can be started or runs, 3 when there is no binary.")
                .footer("  flow engine status", "  flow engine status --data-dir /srv/flow --output json");
        return spec;
    }

    @Override
    public Integer call() {
        var folder = EngineFlags.folder(terminal.environment(), dataDir);
        var status = LocalStatus.of(EngineFlags.lookup(terminal.environment()), folder);
        terminal.out().print(output.get().write(json(status)));
        status.advice().ifPresent(terminal.err()::println);
        return status.binary() == null ? Exit.UNAVAILABLE : Exit.DONE;
    }

    private static ObjectNode json(LocalStatus status) {
        var json = JsonNodeFactory.instance.objectNode();
        var binary = status.binary();
        json.put("binary", binary == null ? null : binary.path().toString())
                .put("version", binary == null ? null : binary.version())
                .put("server", binary == null ? null : binary.server())
                .put("data_directory", status.folder().toString())
                .put("database", status.database());
        var server = status.server();
        return json.put("running", server != null)
                .put("pid", server == null ? null : server.pid())
                .put("address", server == null ? null : "127.0.0.1:" + server.port());
    }
}
