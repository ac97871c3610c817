package dev.flow.cli.command;

import dev.flow.cli.run.HeadStart;
import dev.flow.cli.terminal.Terminal;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The part of {@code docs/cli.md} that is written from the commands themselves. */
final class CommandLinePage {
    static final String MARK = "<!-- generated from the commands: CommandLinePageTest -->\n";

    private CommandLinePage() {}

    static String generated() {
        return new Flow(Terminal.ofProcess(), HeadStart.none())
                .commandLine().getSubcommands().values().stream()
                        .flatMap(command ->
                                Stream.concat(Stream.of(command), command.getSubcommands().values().stream()))
                        .map(CommandLine::getCommandSpec)
                        .map(CommandLinePage::section)
                        .collect(Collectors.joining());
    }

    private static String section(CommandSpec command) {
        var text = new StringBuilder("\n## " + command.qualifiedName() + "\n\n");
        text.append(sentences(command.usageMessage().description())).append("\n\n```console\n");
        Arrays.stream(command.usageMessage().footer())
                .map(line -> plain(line).strip())
                .forEach(line -> text.append(line).append('\n'));
        text.append("```\n\n| argument | |\n| --- | --- |\n");
        command.positionalParameters()
                .forEach(parameter -> text.append(row("`" + parameter.paramLabel() + "`", parameter)));
        command.options().forEach(option -> text.append(row(names(option), option)));
        return text.toString();
    }

    private static String names(OptionSpec option) {
        var value = option.arity().max() > 0 ? " " + option.paramLabel() : "";
        return List.of(option.names()).stream()
                .map(name -> "`" + name + value + "`")
                .collect(Collectors.joining(", "))
                .replace("|", "\\|");
    }

    private static String row(String names, ArgSpec argument) {
        return "| " + names.replace("|", "\\|").replace("\\\\|", "\\|") + " | " + description(argument) + " |\n";
    }

    private static String description(ArgSpec argument) {
        var candidates = argument.completionCandidates();
        var all = candidates == null ? "" : "`" + String.join("`, `", candidates) + "`";
        return sentences(argument.description())
                .replace("${COMPLETION-CANDIDATES}", all)
                .replace("|", "\\|");
    }

    private static String sentences(String... lines) {
        return Arrays.stream(lines).map(CommandLinePage::plain).collect(Collectors.joining(" "));
    }

    /** picocli's escapes. */
    private static String plain(String text) {
        return text.replace("$$", "$").replace("%%", "%");
    }
}
