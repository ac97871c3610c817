package dev.flow.cli.command;

import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.FishCompletion;
import dev.flow.cli.terminal.Terminal;
import picocli.AutoComplete;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow completion}: what a shell needs to complete commands, options and their values. */
final class CompletionCommand implements Command {
    private final Terminal terminal;
    private final Flow flow;

    private final Argument<Shell> shell = Argument.positionalChoice("SHELL", Shell.class);

    CompletionCommand(Terminal terminal, Flow flow) {
        this.terminal = terminal;
        this.flow = flow;
    }

    /** Shells that can complete. */
    enum Shell {
        BASH,
        ZSH,
        FISH
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "completion", shell);
        spec.usageMessage()
                .description(
                        "Prints a script that teaches a shell to complete 'flow' commands.",
                        "bash, zsh: put 'source <(flow completion bash)' into ~/.bashrc or ~/.zshrc;",
                        "fish: flow completion fish > ~/.config/fish/completions/flow.fish")
                .footer("  source <(flow completion bash)");
        return spec;
    }

    @Override
    public Integer call() {
        var line = flow.commandLine();
        terminal.out()
                .print(
                        switch (shell.get()) {
                            // The script for bash loads what zsh needs to understand it.
                            case BASH, ZSH -> AutoComplete.bash("flow", line);
                            case FISH -> FishCompletion.write(line);
                        });
        return Exit.DONE;
    }
}
