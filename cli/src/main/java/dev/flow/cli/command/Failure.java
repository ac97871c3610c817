package dev.flow.cli.command;

import dev.flow.cli.exit.CommandException;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.terminal.Terminal;
import dev.flow.configuration.ConfigurationException;
import dev.flow.engine.EngineException;
import dev.flow.runtime.settings.SettingsException;

/** Says what went wrong, and which exit code that is. */
final class Failure {
    private Failure() {}

    static int report(Exception exception, String command, Terminal terminal) {
        var name = terminal.errStyle().red(command + ": ");
        var failure = switch (exception) {
            case EngineException e -> CommandException.of(e);
            case ConfigurationException e -> CommandException.usage(String.valueOf(e.getMessage()));
            case SettingsException e -> CommandException.usage(String.valueOf(e.getMessage()));
            default -> exception;
        };
        if (failure instanceof CommandException expected) {
            terminal.err().println(name + expected.getMessage());
            return expected.exitCode();
        }
        terminal.err().println(name + "internal error, which is a defect of Flow: " + exception);
        if (terminal.environment().containsKey("FLOW_DEBUG")) {
            exception.printStackTrace(terminal.err());
        } else {
            terminal.err().println("Set FLOW_DEBUG=1 to see where it happened.");
        }
        return Exit.FAILED;
    }
}
