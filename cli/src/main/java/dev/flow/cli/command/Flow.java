package dev.flow.cli.command;

import dev.flow.cli.exit.Exit;
import dev.flow.cli.run.HeadStart;
import dev.flow.cli.terminal.Terminal;
import dev.flow.definition.text.NameSuggestion;
import dev.flow.reporting.Style;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The whole command line. Every execution builds what it needs. */
public final class Flow {
    private final Terminal terminal;
    private final HeadStart head;

    /**
     * A command line.
     *
     * @param head what {@code flow run} executes on
     */
    public Flow(Terminal terminal, HeadStart head) {
        this.terminal = terminal;
        this.head = head;
    }

    private Map<String, Function<Terminal, Command>> commands() {
        Map<String, Function<Terminal, Command>> commands = new LinkedHashMap<>();
        commands.put("validate", ValidateCommand::new);
        commands.put("fmt", FormatCommand::new);
        commands.put("run", terminal -> new RunCommand(terminal, head));
        commands.put("test", TestCommand::new);
        commands.put("eval", EvalCommand::new);
        commands.put("graph", GraphCommand::new);
        commands.put("serve", ServeCommand::new);
        commands.put("gateway", RoleCommand::gateway);
        commands.put("worker", RoleCommand::worker);
        commands.put("start", StartCommand::new);
        commands.put("runs", RunsCommand::new);
        commands.put("triggers", TriggersCommand::new);
        commands.put("starts", StartsCommand::new);
        commands.put("populations", PopulationsCommand::new);
        commands.put("deliveries", DeliveriesCommand::new);
        commands.put("queries", QueriesCommand::new);
        commands.put("definitions", DefinitionsCommand::new);
        commands.put("draft", DraftCommand::new);
        commands.put("publish", PublishCommand::new);
        commands.put("plan", PlanCommand::new);
        commands.put("activate", ActivateCommand::new);
        commands.put("rollback", RollbackCommand::new);
        commands.put("diff", DiffCommand::new);
        commands.put("revisions", RevisionsCommand::new);
        commands.put("engine", EngineCommand::new);
        commands.put("store", StoreCommand::new);
        commands.put("credentials", CredentialsCommand::new);
        commands.put("settings", SettingsCommand::new);
        commands.put("doctor", DoctorCommand::new);
        commands.put("openapi", OpenApiCommand::new);
        commands.put("schema", SchemaCommand::new);
        commands.put("init", InitCommand::new);
        commands.put("completion", terminal -> new CompletionCommand(terminal, this));
        commands.put("version", VersionCommand::new);
        return commands;
    }

    /** Executes one command; its exit code. */
    public int execute(String... arguments) {
        // Building one command is faster than building all, and says the same.
        var only = arguments.length > 0 ? commands().get(arguments[0]) : null;
        var line = only == null ? commandLine() : commandLine(Map.of(arguments[0], only));
        try {
            return line.execute(arguments);
        } finally {
            line.getOut().flush();
            line.getErr().flush();
        }
    }

    /** All commands, as picocli knows them. */
    public CommandLine commandLine() {
        return commandLine(commands());
    }

    private CommandLine commandLine(Map<String, Function<Terminal, Command>> commands) {
        var line = new CommandLine(new FlowCommand().spec());
        commands.forEach((name, command) ->
                line.addSubcommand(name, new CommandLine(command.apply(terminal).spec())));
        line.setOut(new PrintWriter(terminal.out(), false, StandardCharsets.UTF_8));
        line.setErr(new PrintWriter(terminal.err(), false, StandardCharsets.UTF_8));
        line.setColorScheme(
                CommandLine.Help.defaultColorScheme(terminal.outStyle() == Style.COLOR ? Ansi.ON : Ansi.OFF));
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setAbbreviatedOptionsAllowed(false);
        line.setParameterExceptionHandler(complaint());
        line.setExecutionExceptionHandler((exception, executed, result) -> {
            line.getOut().flush();
            return Failure.report(exception, executed.getCommandSpec().qualifiedName(), terminal);
        });
        return line;
    }

    private IParameterExceptionHandler complaint() {
        return (exception, arguments) -> {
            var name = exception.getCommandLine().getCommandSpec().qualifiedName();
            terminal.err().println(terminal.errStyle().red(name + ": ") + sentence(exception));
            terminal.err().println("Try '" + name + " --help'.");
            return Exit.USAGE;
        };
    }

    /** What may follow: options where one was meant, commands otherwise. */
    private static Collection<String> known(UnmatchedArgumentException unmatched) {
        var spec = unmatched.getCommandLine().getCommandSpec();
        return unmatched.isUnknownOption()
                ? spec.optionsMap().keySet()
                : spec.subcommands().keySet();
    }

    private static String sentence(ParameterException exception) {
        if (exception instanceof UnmatchedArgumentException unmatched) {
            var what = unmatched.isUnknownOption() ? "unknown option '" : "unknown command or argument '";
            var suggestion = NameSuggestion.of(unmatched.getUnmatched().getFirst(), known(unmatched))
                    .or(() -> unmatched.getSuggestions().stream().findFirst())
                    .map(meant -> "; did you mean '" + meant + "'?")
                    .orElse("");
            return what + unmatched.getUnmatched().getFirst() + "'" + suggestion;
        }
        var argument = exception.getArgSpec();
        if (argument != null && argument.completionCandidates() != null && exception.getValue() != null) {
            var name = argument.isOption() ? ((OptionSpec) argument).longestName() : argument.paramLabel();
            return name + " takes " + String.join(", ", argument.completionCandidates()) + ", not '"
                    + exception.getValue() + "'.";
        }
        return String.valueOf(exception.getMessage());
    }
}
