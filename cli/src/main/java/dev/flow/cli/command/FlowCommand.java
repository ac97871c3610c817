package dev.flow.cli.command;

import dev.flow.cli.exit.Exit;
import dev.flow.runtime.start.Version;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow} alone shows what there is. */
final class FlowCommand implements Command {
    private final Argument<Boolean> version = Argument.flag("-V --version", "Prints the version of Flow.");
    private final CommandSpec spec = Command.spec(this, "flow", version);

    @Override
    public CommandSpec spec() {
        spec.usageMessage()
                .synopsisSubcommandLabel("COMMAND")
                .description("Runs workflows written in the Open Workflow Specification.")
                .footer(
                        "  flow init my-flows",
                        "  flow run hello --config-dir my-flows --param name=Ada",
                        "",
                        "'flow COMMAND --help' says more about each command.");
        return spec;
    }

    @Override
    public Integer call() {
        var out = spec.commandLine().getOut();
        if (version.get()) {
            out.println("flow " + Version.current().flow());
        } else {
            spec.commandLine().usage(out);
        }
        return Exit.DONE;
    }
}
