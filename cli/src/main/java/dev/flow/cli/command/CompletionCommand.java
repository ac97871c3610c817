package dev.flow.cli.command;

import dev.flow.cli.Exit;
import dev.flow.cli.output.FishCompletion;
import dev.flow.cli.terminal.Terminal;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code flow completion}: what a shell needs to complete commands, options and their values. */
@Command(
        name = "completion",
        description = {
            "Prints a script that teaches a shell to complete 'flow' commands.",
            "bash, zsh: put 'source <(flow completion bash)' into ~/.bashrc or ~/.zshrc;",
            "fish: flow completion fish > ~/.config/fish/completions/flow.fish"
        },
        footerHeading = "%nExample:%n",
        footer = "  source <(flow completion bash)")
final class CompletionCommand implements Callable<Integer> {
    private final Terminal terminal;
    private final Flow flow;

    @Parameters(
            paramLabel = "SHELL",
            description = "${COMPLETION-CANDIDATES}",
            completionCandidates = Candidates.Shells.class)
    private Shell shell = Shell.BASH;

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
    public Integer call() {
        var line = flow.commandLine();
        terminal.out()
                .print(
                        switch (shell) {
                            // The script for bash loads what zsh needs to understand it.
                            case BASH, ZSH -> AutoComplete.bash("flow", line);
                            case FISH -> FishCompletion.write(line);
                        });
        return Exit.DONE;
    }
}
