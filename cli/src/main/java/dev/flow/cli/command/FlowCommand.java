package dev.flow.cli.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code flow} alone shows what there is. */
@Command(
        name = "flow",
        mixinStandardHelpOptions = true,
        versionProvider = VersionCommand.Numbers.class,
        synopsisSubcommandLabel = "COMMAND",
        description = "Runs workflows written in the Open Workflow Specification.",
        footerHeading = "%nExample:%n",
        footer = {
            "  flow init my-flows",
            "  flow run hello --config-dir my-flows --param name=Ada",
            "",
            "'flow COMMAND --help' says more about each command."
        })
final class FlowCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
