package dev.flow.cli.command;

import dev.flow.cli.Exit;
import dev.flow.cli.terminal.Style;
import dev.flow.cli.terminal.Terminal;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The whole command line. Stateless; every execution builds what it needs. */
public final class Flow {
    private static final Map<String, Function<Terminal, Object>> COMMANDS = commands();

    private Flow() {}

    private static Map<String, Function<Terminal, Object>> commands() {
        Map<String, Function<Terminal, Object>> commands = new LinkedHashMap<>();
        commands.put("validate", ValidateCommand::new);
        commands.put("run", RunCommand::new);
        commands.put("eval", EvalCommand::new);
        commands.put("graph", GraphCommand::new);
        commands.put("schema", SchemaCommand::new);
        commands.put("init", InitCommand::new);
        commands.put("completion", CompletionCommand::new);
        commands.put("version", VersionCommand::new);
        return commands;
    }

    /** Executes one command; its exit code. */
    public static int execute(Terminal terminal, String... arguments) {
        // Building one command is faster than building all, and says the same.
        var only = arguments.length > 0 ? COMMANDS.get(arguments[0]) : null;
        var line = only == null ? commandLine(terminal) : commandLine(terminal, Map.of(arguments[0], only));
        try {
            return line.execute(arguments);
        } finally {
            line.getOut().flush();
            line.getErr().flush();
        }
    }

    /** All commands, as picocli knows them. */
    public static CommandLine commandLine(Terminal terminal) {
        return commandLine(terminal, COMMANDS);
    }

    private static CommandLine commandLine(Terminal terminal, Map<String, Function<Terminal, Object>> commands) {
        var line = new CommandLine(new FlowCommand());
        commands.forEach((name, command) -> line.addSubcommand(name, command.apply(terminal)));
        line.setOut(new PrintWriter(terminal.out(), false, StandardCharsets.UTF_8));
        line.setErr(new PrintWriter(terminal.err(), false, StandardCharsets.UTF_8));
        line.setColorScheme(CommandLine.Help.defaultColorScheme(
                terminal.outStyle() == Style.COLOR ? Ansi.ON : Ansi.OFF));
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setAbbreviatedOptionsAllowed(false);
        line.setParameterExceptionHandler(complaint(terminal));
        line.setExecutionExceptionHandler((exception, executed, result) -> {
            line.getOut().flush();
            return Failure.report(exception, executed.getCommandSpec().qualifiedName(), terminal);
        });
        return line;
    }

    private static IParameterExceptionHandler complaint(Terminal terminal) {
        return (exception, arguments) -> {
            var name = exception.getCommandLine().getCommandSpec().qualifiedName();
            terminal.err().println(terminal.errStyle().red(name + ": ") + sentence(exception));
            terminal.err().println("Try '" + name + " --help'.");
            return Exit.USAGE;
        };
    }

    private static String sentence(ParameterException exception) {
        if (exception instanceof UnmatchedArgumentException unmatched) {
            var suggestions = unmatched.getSuggestions();
            var unknown = String.join(" ", unmatched.getUnmatched());
            var what = unmatched.isUnknownOption() ? "unknown option '" : "unknown command or argument '";
            return what
                    + unknown
                    + "'"
                    + (suggestions.isEmpty() ? "" : "; did you mean '" + String.join("' or '", suggestions) + "'?");
        }
        return String.valueOf(exception.getMessage());
    }
}
