package dev.flow.cli.command;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.cli.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import dev.flow.engine.local.LocalStatus;
import dev.flow.runtime.settings.EngineSettings;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow engine status}: what there is of the local engine. */
final class EngineStatusCommand implements Command {
    private final Terminal terminal;
    private final Argument<String> dataDir = Argument.dataDir();

    private final Argument<DataFormat> output = Argument.choice(
            "-o --output",
            "FORMAT",
            DataFormat.class,
            DataFormat.TABLE,
            "${COMPLETION-CANDIDATES}; table unless given.");

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
        var folder =
                EngineSettings.folder(Path.of(dataDir.get())).toAbsolutePath().normalize();
        var status = LocalStatus.of(EngineFlags.lookup(terminal.environment()), folder);
        terminal.out().print(output.get().write(json(status)));
        String advice = advice(status);
        if (advice != null) {
            terminal.err().println(advice);
        }
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

    private static @Nullable String advice(LocalStatus status) {
        var binary = status.binary();
        if (binary == null) {
            return status.problem() == null
                    ? "There is no Temporal binary: `flow engine install` brings one."
                    : status.problem();
        }
        String database = status.database();
        return database == null || database.equals(binary.server())
                ? null
                : "The database was written by server " + database + " and this binary has " + binary.server()
                        + ": it will be refused. Use a binary of that version (FLOW_ENGINE__BINARY), or move the data"
                        + " directory away.";
    }
}
