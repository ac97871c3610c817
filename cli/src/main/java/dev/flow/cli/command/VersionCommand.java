package dev.flow.cli.command;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import dev.flow.runtime.start.Version;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow version}: what to say in a bug report. */
final class VersionCommand implements Command {
    private final Terminal terminal;

    private final Argument<DataFormat> output = Argument.choice(
            "-o --output", "FORMAT", DataFormat.class, DataFormat.TABLE, "${COMPLETION-CANDIDATES}; by default table.");

    VersionCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "version", output);
        spec.usageMessage()
                .description("Prints the versions of Flow, of its engine and of Java.")
                .footer("  flow version --output json");
        return spec;
    }

    @Override
    public Integer call() {
        var version = Version.current();
        terminal.out()
                .print(output.get()
                        .write(JsonNodeFactory.instance
                                .objectNode()
                                .put("flow", version.flow())
                                .put("dsl", "1.0.3")
                                .put("temporal", version.temporal())
                                .put("java", System.getProperty("java.vendor.version", "") + " " + Runtime.version())
                                .put("system", System.getProperty("os.name") + " " + System.getProperty("os.arch"))));
        return Exit.DONE;
    }
}
