package dev.flow.cli.output;

import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** A completion script for fish, which picocli does not write. */
public final class FishCompletion {
    private FishCompletion() {}

    public static String write(CommandLine flow) {
        var script = new StringBuilder("# Completes flow in fish.\n");
        flow.getSubcommands().forEach((name, command) -> {
            var usage = command.getCommandSpec().usageMessage();
            script.append("complete -c flow -n __fish_use_subcommand -f -a %s -d %s\n"
                    .formatted(name, quoted(usage.description())));
            if (!command.getSubcommands().isEmpty()) {
                script.append("complete -c flow -n '__fish_seen_subcommand_from %s' -f -a %s\n"
                        .formatted(name, words(command.getSubcommands().keySet())));
            }
            for (var option : command.getCommandSpec().options()) {
                script.append("complete -c flow -n '__fish_seen_subcommand_from ")
                        .append(name)
                        .append('\'')
                        .append(option(option))
                        .append('\n');
            }
            for (var parameter : command.getCommandSpec().positionalParameters()) {
                if (parameter.completionCandidates() != null) {
                    script.append("complete -c flow -n '__fish_seen_subcommand_from %s' -f -a %s\n"
                            .formatted(name, words(parameter.completionCandidates())));
                }
            }
        });
        return script.toString();
    }

    private static String option(OptionSpec option) {
        var text = new StringBuilder();
        for (var name : option.names()) {
            text.append(name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1));
        }
        if (option.arity().max() > 0) {
            text.append(" -r");
            if (option.completionCandidates() != null) {
                text.append(" -f -a ").append(words(option.completionCandidates()));
            }
        }
        return text.append(" -d ").append(quoted(option.description())).toString();
    }

    private static String words(Iterable<String> candidates) {
        return quoted(String.join(" ", candidates));
    }

    private static String quoted(String... description) {
        var text = description.length == 0 ? "" : description[0].replace("${COMPLETION-CANDIDATES}; ", "");
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
